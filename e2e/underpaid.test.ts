import { test } from 'vitest';
import { askForRest } from '#features/payments/domain/admin-endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { bodyOf, paid, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, replaceAnswer, saveScreenshot } from './browser.ts';
import { card } from './card.ts';
import { arriveAt, assertFits, gone, price, seeText, see } from './expect.ts';

const { shop, person } = await openStage();

/** Creates an order of 31 € that is paid with 25 €. */
async function underpaid(): Promise<Placed> {
  const order = await toPay(shop);
  await notify(shop, { orderId: order.orderId, transactions: [{ uuid: aTransactionId(), amount: 2500 }] });
  return order;
}

test('D-13 the seller asks for the rest of an underpaid order, and the customer reaches the form for the rest', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  const order = await underpaid();
  await page.goto(`/admin/orders/${order.orderId}`);
  await see(page.getByText(price('Il manque 6,00 €')));
  await assertAccessible(page, 'an underpaid order');
  await saveScreenshot(seller, 'underpaid-order');
  await page.setViewportSize(phone.viewport);
  await assertFits(page, 'an underpaid order on a phone');
  await page.getByText(price('Il manque 6,00 €')).scrollIntoViewIfNeeded();
  await saveScreenshot(seller, 'underpaid-order-phone');
  await page.getByRole('button', { name: 'Demander le reste' }).click();
  await seeText(page, 'L’e-mail avec le lien de paiement part dans un instant');
  await see(page.getByRole('button', { name: 'Redemander le reste' }));

  const buyer = await person(t, order.customer, phone);
  await buyer.page.goto(`/customer/order/${order.orderId}`);
  await see(buyer.page.getByText(price('Il reste 6,00 € à régler')));
  await assertAccessible(buyer.page, 'the order with a rest');
  await saveScreenshot(buyer, 'underpaid-buyer');
  await buyer.page.getByRole('link', { name: price('Payer maintenant 6,00 €') }).click();
  await arriveAt(buyer.page, `/payment/${order.orderId}`);
  await see(buyer.page.getByText('Reste à régler'));
  await assertFits(buyer.page, 'the payment of a rest');
  await saveScreenshot(buyer, 'underpaid-payment');
});

test('D-13 PUB-13 while the shop is closed, a paid order with a rest shows the closed shop and no payment', async (t) => {
  const order = await underpaid();
  const { page, context } = await person(t, order.customer, phone);
  const myOrder = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  await page.goto(`/customer/order/${order.orderId}`);
  const json = { ...myOrder, restToPay: 600, takesOrders: false };
  await replaceAnswer({ context }, /\/api\/orders\/[^/]+$/, { json });
  await see(page.getByRole('heading', { name: 'La vente n’est pas ouverte' }));
  await gone(page.getByRole('link', { name: /Payer maintenant/ }));
});

test('D-13 a loss is accepted with its reason, and an alert about money asks where the money went', async (t) => {
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  const order = await underpaid();
  await page.goto(`/admin/orders/${order.orderId}`);
  await page.getByRole('button', { name: 'Accepter la perte…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Raison').fill('Erreur de prix pendant le live');
  await assertAccessible(page, 'the dialog of a loss');
  await saveScreenshot(seller, 'underpaid-loss');
  await dialog.getByRole('button', { name: 'Accepter la perte' }).click();
  await gone(dialog);
  await see(page.getByText('Non réclamé', { exact: true }));

  const paidTwice = await paid(shop);
  await notify(shop, { ...paidTwice, transactions: [{ uuid: aTransactionId() }] });
  await page.goto(`/admin/orders/${paidTwice.orderId}`);
  await page.getByRole('button', { name: 'C’est réglé' }).click();
  await see(dialog.getByText('Indiquez où est passé l’argent'));
  await dialog.getByLabel('Où est passé l’argent ?').selectOption('kept-agreed');
  await assertAccessible(page, 'the dialog that settles an alert about money');
  await assertFits(page, 'the dialog that settles an alert about money');
  await saveScreenshot(seller, 'settle-money');
  await dialog.getByRole('button', { name: 'C’est réglé' }).click();
  await gone(dialog);
  await seeText(page, /Argent\u00A0: gardé avec l’accord de la cliente/);
});

test('CUS-18 D-13 an accepted payment of an order with a new rest shows no failure, and a refused payment of the rest does', async (t) => {
  const order = await underpaid();
  const { orderId } = order;
  bodyOf(await shop.call(askForRest, { orderId, amount: 600 }, shop.admin));
  const { page, context } = await person(t, order.customer, phone);
  const myOrder = bodyOf(await shop.call(getMyOrder, { orderId }, order.customer));
  await page.goto(`/customer/order/${orderId}`);
  await page.getByRole('link', { name: /Payer maintenant/ }).click();
  await arriveAt(page, `/payment/${orderId}`);
  const payForm = card(page).getByRole('button', { name: price('6,00 €') });
  const readAgain = () => page.evaluate("['offline', 'online'].forEach((state) => dispatchEvent(new Event(state)))");
  const endPendingPayment = async (pending: object) => {
    const json = { ...myOrder, ...pending, paymentUnderWay: true };
    const restore = await replaceAnswer({ context }, /\/api\/orders\/[^/]+$/, { json });
    await readAgain();
    await see(page.getByText('Paiement en cours de validation'));
    await restore();
    await readAgain();
    await see(payForm);
  };
  await see(payForm);
  await endPendingPayment({ isPaid: false, restToPay: 0 });
  await gone(page.getByText('Échec du paiement'));
  await endPendingPayment({});
  await see(page.getByText('Votre banque a refusé le paiement. Essayez une autre carte.'));
});
