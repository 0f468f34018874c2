import assert from 'node:assert/strict';
import { test } from 'vitest';
import { getOrder } from '#screens/admin/order/endpoints.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { formatUntil } from '#shared/time.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { setDelay, setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { mailsTo, until } from '#sandbox/testing/steps.ts';
import { desk, openStage } from './browser.ts';
import { arriveAt, gone, price, seeText, see, seeTitle } from './expect.ts';
import { assertScreen } from './screens.ts';

const { shop, person } = await openStage();
const { admin } = shop;

test('an order shows its deadline, which a reminder repeats and the seller extends, then expires, and its piece goes to the next claim', async (t) => {
  await setDelay(shop, 48);
  bodyOf(await shop.call(changeSettings, { promoteAfterLive: true }, admin));
  const order = await toValidate(shop);
  const [productId = ''] = order.productIds;
  const mia = await shop.aCustomer('mia.attend');
  await addClaim(shop, productId, 'mia.attend');
  await setLiveActive(shop, order.liveId, false);
  const { heldUntil } = bodyOf(await shop.call(getOrder, { orderId: order.orderId }, admin));
  const keptSentence = `Gardée jusqu’au ${formatUntil(heldUntil)}`;

  const buyer = await person(t, order.customer);
  await buyer.page.goto('/customer/orders');
  await seeText(buyer.page, keptSentence);
  await assertScreen(buyer, 'kept-list');
  await buyer.page.goto(`/customer/order/${order.orderId}`);
  await seeText(buyer.page, keptSentence);
  await assertScreen(buyer, 'kept-order');

  const seller = await person(t, admin, desk);
  await seller.page.goto('/admin/orders');
  await seeText(seller.page, keptSentence);
  await assertScreen(seller, 'kept-admin-list');
  await seller.page.goto(`/admin/orders/${order.orderId}`);
  // The button named by an alert about a failed reminder is on the order, and settles the alert.
  const { orderId } = order;
  const failed = { kind: 'reminder-failed', key: orderId, orderId, data: { dueAt: heldUntil ?? '' } } as const;
  await inTransaction(shop.system, (tx) => raiseAttention(shop.system, tx, failed));
  const alert = seller.page.getByRole('alert').filter({ hasText: 'Relance non envoyée' });
  await see(alert.getByText(/«\s?Envoyer une relance\s?»/));
  await seller.page.getByRole('button', { name: 'Envoyer une relance' }).click();
  await seeText(seller.page, 'La relance part dans un instant');
  await gone(alert);
  const [mail] = await until(async () => {
    const mails = await mailsTo(shop, order.customer.email);
    return mails.length > 0 && mails;
  });
  assert.ok(mail?.text.includes(formatUntil(heldUntil)));
  await assertScreen(seller, 'kept-admin-order');
  await seller.page.getByRole('button', { name: '+24 h' }).click();
  const longer = formatUntil(new Date(Date.parse(heldUntil ?? '') + 86_400_000).toISOString());
  await seeText(seller.page, longer);
  await seeText(buyer.page, `Gardée jusqu’au ${longer}`);

  const clock = await shop.fetch('/sandbox/clock', { method: 'POST', json: { advanceSeconds: (48 + 24 + 1) * 3_600 } });
  assert.equal(clock.status, 200);
  await seeText(buyer.page, 'Commande annulée faute de paiement');
  await gone(buyer.page.getByText('Gardée jusqu’au'));
  await assertScreen(buyer, 'expired-order');
  await buyer.page.goto('/customer/orders');
  await seeText(buyer.page, 'Annulée faute de paiement');
  await see(seller.page.locator('main').getByText('Annulée faute de paiement', { exact: true }));
  await assertScreen(seller, 'expired-admin-order');

  const nextBuyer = await person(t, mia);
  await nextBuyer.page.goto('/customer/orders');
  await seeTitle(nextBuyer.page, 'Mes commandes');
  await seeText(nextBuyer.page, /^Robe/);
  await seeText(nextBuyer.page, /Gardée jusqu’au/);
});

test('CUS-17 the payment page shows the deadline of its order', async (t) => {
  await setDelay(shop, 48);
  const order = await toPay(shop);
  await setLiveActive(shop, order.liveId, false);
  const { heldUntil } = bodyOf(await shop.call(getOrder, { orderId: order.orderId }, admin));
  const { page } = await person(t, order.customer);
  await page.goto(`/customer/order/${order.orderId}`);
  await page.getByRole('link', { name: price('Payer maintenant 31,00 €') }).click();
  await arriveAt(page, `/payment/${order.orderId}`);
  await seeText(page, `Gardée jusqu’au ${formatUntil(heldUntil)}`);
});
