import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, refusal, replaceAnswer } from './browser.ts';
import { acceptedCard, assertAccepted, card, payButton, payWith } from './card.ts';
import { arriveAt, followLink, gone, seeText, waitForHydration, price, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });

const orderPath = ({ orderId }: Placed) => `/customer/order/${orderId}`;

test('CUS-17 a browser without storage can pay', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer);
  await buyer.context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await buyer.page.goto(orderPath(order));
  await followLink(buyer.page.getByRole('link', { name: price('Payer maintenant 31,00 €') }));
  await arriveAt(buyer.page, `/payment/${order.orderId}`);
  await assertAccepted(buyer.page, () => payWith(buyer.page, acceptedCard));
  assert.equal((await seenByAdmin(shop, order)).status, 'paid');
  await arriveAt(buyer.page, orderPath(order));
  await buyer.page.goto(`/payment/${order.orderId}`);
  await arriveAt(buyer.page, orderPath(order));
});

test('CUS-18 order details that fail to load again show an error with a retry, and the customer can pay', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer);
  const { number } = await seenByAdmin(shop, order);
  await buyer.page.clock.install();
  await buyer.page.goto(orderPath(order));
  const pay = buyer.page.getByRole('link', { name: /Payer maintenant/ });
  await waitForHydration(pay);
  await pay.click();
  await see(payButton(buyer.page));
  const readOrderAgain = async (minutes: number) => {
    const answered = buyer.page.waitForResponse((answer) => answer.url().endsWith(`/api/orders/${order.orderId}`));
    await buyer.page.clock.setSystemTime(Date.now() + minutes * 60_000);
    await buyer.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await answered;
  };
  await readOrderAgain(1);
  const restore = await replaceAnswer(buyer, `/api/orders/${order.orderId}`, refusal('Panne', 500));
  await readOrderAgain(2);
  const alert = buyer.page.getByRole('alert').filter({ hasText: 'Impossible de charger les détails de la commande' });
  await see(alert);
  await seeText(buyer.page, `Commande ${number}`);
  await see(payButton(buyer.page));
  await arriveAt(buyer.page, `/payment/${order.orderId}`);
  await restore(() => alert.getByRole('button', { name: 'Réessayer' }).click());
  await gone(alert);
  await see(payButton(buyer.page));
});

for (const [condition, path, status, title] of [
  ['of an order that does not exist', '/api/orders/', 404, 'Commande introuvable'],
  ['whose order fails at its first read', '/api/orders/', 500, /Erreur inconnue|Livraison et paiement/],
  ['whose order is not found as its form opens', '/functions/v1/payment_token', 404, 'Livraison et paiement'],
] as const) {
  test(`CUS-18 a payment ${condition} shows an error and leads to the order’s page`, async (t) => {
    const order = await toPay(shop);
    const buyer = await person(t, order.customer);
    await buyer.page.goto(orderPath(order));
    await followLink(buyer.page.getByRole('link', { name: /Payer maintenant/ }));
    await see(payButton(buyer.page));
    await replaceAnswer(
      buyer,
      path.endsWith('/') ? path + order.orderId : path,
      refusal('Commande introuvable', status),
    );
    // Waits only for the beginning of the page, because a full load may take longer than the message is shown.
    await buyer.page.reload({ waitUntil: 'commit' });
    await seeText(buyer.page, 'Impossible de charger les détails de la commande');
    await arriveAt(buyer.page, orderPath(order));
    await see(buyer.page.getByText(title).first());
  });
}

for (const [origin, from] of [
  ['her order’s page', 'order'],
  ['the list', 'list'],
] as const) {
  test(`CUS-17 « Back » after a payment from ${origin} leads to the customer’s orders`, async (t) => {
    const order = await toPay(shop);
    const { page } = await person(t, order.customer);
    await page.goto('/customer/orders');
    if (from === 'order') {
      await followLink(page.getByRole('link', { name: /Voir le détail/ }));
      await page.getByRole('link', { name: /Payer maintenant/ }).click();
    } else await followLink(page.getByRole('link', { name: 'Régler ma commande' }));
    await payWith(page, acceptedCard);
    await arriveAt(page, orderPath(order));
    await see(page.getByRole('heading', { name: 'Commande payée' }));
    await page.goBack();
    await arriveAt(page, '/customer/orders');
  });
}

async function openCardForm(page: Page, orderId: string): Promise<Locator> {
  await page.goto(`/customer/order/${orderId}`);
  await page.getByRole('link', { name: price('Payer maintenant 31,00 €') }).click();
  const button = card(page).getByRole('button', { name: price('Commander et payer 31,00 €') });
  await see(button);
  return button;
}

test('CUS-17 on a phone the card form and its button are above the fold, and the order unfolds', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer, phone);
  const button = await openCardForm(buyer.page, order.orderId);
  const due = buyer.page.getByText('Total, livraison comprise');
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const top = (await due.boundingBox())?.y ?? 0;
  assert.ok((await bottomOf(button)) <= top, `the button ends above the total, at ${await bottomOf(button)} of ${top}`);
  assert.ok((await bottomOf(due)) <= phone.viewport.height, 'the total is in view');
  await gone(buyer.page.getByText('Sous-total'));
  await buyer.page.getByText('Voir le détail').click();
  await see(buyer.page.getByText('Sous-total'));
  await see(buyer.page.getByRole('link', { name: 'Modifier' }));
  await assertAccessible(buyer.page, 'the payment with its order unfolded', 'main');
  await buyer.page.getByRole('link', { name: 'Modifier' }).click();
  await arriveAt(buyer.page, orderPath(order));
  const modifyButton = buyer.page.getByRole('button', { name: 'Modifier' });
  await see(modifyButton);
  const { y = 0, height = 0 } = (await modifyButton.boundingBox()) ?? {};
  assert.ok(y > 0 && y + height <= phone.viewport.height, `the button that changes the address is in view, at ${y}`);
});

test('CUS-17 on a desk the order and its total are beside the card form', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer, desk);
  const button = await openCardForm(buyer.page, order.orderId);
  const unfolded = buyer.page.getByRole('group').filter({ hasText: 'Sous-total' });
  const total = unfolded.getByText(price('31,00 €'), { exact: true }).last();
  await see(total);
  const [form, sum] = [await button.boundingBox(), await total.boundingBox()];
  assert.ok(form && sum && sum.x + sum.width < form.x, 'the total is left of the card form');
  assert.ok(form.y + form.height <= desk.viewport.height, 'the button is in view');
  await gone(buyer.page.getByText('Total, livraison comprise'));
  await assertAccessible(buyer.page, 'the payment on a desk', 'main');
});

test('CUS-17 a payment opened in a new tab leads to the order in that tab', async (t) => {
  const order = await toPay(shop);
  const { page, context } = await person(t, order.customer);
  await page.goto(orderPath(order));
  const link = page.getByRole('link', { name: price('Payer maintenant 31,00 €') });
  await waitForHydration(link);
  const [newTab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['Control'] })]);
  await arriveAt(newTab, `/payment/${order.orderId}`);
  await assertAccepted(newTab, () => payWith(newTab, acceptedCard));
  await arriveAt(newTab, orderPath(order));
});

test('CUS-18 a payment that arrives after its order was cancelled promises no parcel', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer);
  await buyer.page.goto(orderPath(order));
  await followLink(buyer.page.getByRole('link', { name: price('Payer maintenant 31,00 €') }));
  await see(payButton(buyer.page));
  await shop.fetch('/sandbox/lyra/next', { method: 'POST', json: { outcome: 'accept', ipn: 'never' } });
  const json = { success: true, status: 'cancelled', state: 'paid' };
  await replaceAnswer(buyer, '/functions/v1/payment_callback', { json });
  await payWith(buyer.page, acceptedCard);
  await seeText(buyer.page, 'Nous allons examiner ce paiement.');
  assert.equal(await buyer.page.getByText('Votre paiement est enregistré').count(), 0);
});
