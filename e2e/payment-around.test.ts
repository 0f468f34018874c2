import assert from 'node:assert/strict';
import { test } from 'vitest';
import { seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { replaceAnswer, openStage, refusal } from './browser.ts';
import { acceptedCard, assertAccepted, payButton, payWith } from './card.ts';
import { arriveAt, follow, gone, read, hydrated, price, see } from './expect.ts';

// Covers the ways to and from a payment, and failures of the browser or the shop.
const { shop, person } = await openStage();

const ordersPage = ({ orderId }: Placed) => `/customer/order/${orderId}`;

test('CUS-17 a browser without storage can pay', async (t) => {
  const order = await toPay(shop);
  const her = await person(t, order.customer);
  await her.context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await her.page.goto(ordersPage(order));
  await follow(her.page.getByRole('link', { name: price('Payer maintenant 31,00 €') }));
  await arriveAt(her.page, `/payment/${order.orderId}`);
  await assertAccepted(her.page, () => payWith(her.page, acceptedCard));
  assert.equal((await seenByAdmin(shop, order)).status, 'paid');
  await arriveAt(her.page, ordersPage(order));
  // A direct visit still shows the order's page first.
  await her.page.goto(`/payment/${order.orderId}`);
  await arriveAt(her.page, ordersPage(order));
});

test('CUS-18 order details that fail to load show an error with a retry, and the customer can pay', async (t) => {
  const order = await toPay(shop);
  const her = await person(t, order.customer);
  const { number } = await seenByAdmin(shop, order);
  await her.page.goto(ordersPage(order));
  const pay = her.page.getByRole('link', { name: /Payer maintenant/ });
  await hydrated(pay);
  const stop = await replaceAnswer(her, `/api/orders/${order.orderId}`, refusal('Panne', 500));
  await pay.click();
  const alert = her.page.getByRole('alert').filter({ hasText: 'Impossible de charger les détails de la commande' });
  await see(alert);
  await read(her.page, `Commande ${number}`);
  await see(payButton(her.page));
  await arriveAt(her.page, `/payment/${order.orderId}`);
  await stop(() => alert.getByRole('button', { name: 'Réessayer' }).click());
  await gone(alert);
  await see(payButton(her.page));
});

for (const [how, from] of [
  ['her order’s page', 'order'],
  ['the list', 'list'],
] as const) {
  test(`CUS-17 « Back » after a payment from ${how} leads to the customer’s orders`, async (t) => {
    const order = await toPay(shop);
    const { page } = await person(t, order.customer);
    await page.goto('/customer/orders');
    if (from === 'order') {
      await follow(page.getByRole('link', { name: /Voir le détail/ }));
      await page.getByRole('link', { name: /Payer maintenant/ }).click();
    } else await follow(page.getByRole('link', { name: 'Régler ma commande' }));
    await payWith(page, acceptedCard);
    await arriveAt(page, ordersPage(order));
    await see(page.getByRole('heading', { name: 'Commande payée' }));
    await page.goBack();
    await arriveAt(page, '/customer/orders');
  });
}
