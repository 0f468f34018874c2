import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { waiveRest } from '#features/payments/domain/admin-endpoints.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { refundWords } from '#features/withdrawals/domain/labels.ts';
import { refundOf } from '#features/withdrawals/domain/rules.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { documentsOf, setSellerIdentity, textOfDocument } from '#sandbox/testing/documents.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { bodyOf, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { mailsTo } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { closeRefundedWithdrawals } from './move-withdrawal.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);
const { requestRefund } = refundSteps(shop);

const mailText = async ({ customer }: Placed, title: string) =>
  (await mailsTo(shop, customer.email))
    .map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, ' '))
    .find((text) => text.includes(title)) ?? '';

test('the mail, the page and the credit note of a refund do not mention a card when the order was not paid by card', async () => {
  const { orderId, customer } = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId, status: 'paid' }, shop.admin));
  await issueDocuments(shop.system, orderId);
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa' }, customer));
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'other' }, shop.admin));
  await issueDocuments(shop.system, orderId);
  await sendDueMails(shop.system);
  const mail = (await mailsTo(shop, customer.email)).find(({ html }) => html.includes('Voir ma rétractation'));
  const text = mail?.text.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
  assert.match(text, /Nous avons remboursé 31,00 € pour votre rétractation/);
  const [withdrawal] = bodyOf(await shop.call(getMyWithdrawals, { orderId }, customer)).withdrawals;
  assert.ok(withdrawal);
  assert.equal(refundWords(withdrawal).text, 'Vous avez déjà reçu cette somme.');
  const note = (await documentsOf(shop, orderId)).find(({ kind }) => kind === 'credit-note');
  assert.doesNotMatch(`${text} ${await textOfDocument(shop, note?.number ?? '')}`, /carte/);
});

test('the mail of a refund lists the postage for the last piece of the order, and not for an earlier piece', async () => {
  const order = await toPay(shop, [1200, 2590]);
  const { orderId, customer } = order;
  bodyOf(await shop.call(changeStatus, { orderId, status: 'paid' }, shop.admin));
  for (const { id } of (await seenByAdmin(shop, order)).items) {
    const { withdrawalId } = bodyOf(
      await shop.call(withdrawFromOrder, { orderId, itemIds: [id], name: 'Léa' }, customer),
    );
    bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'other' }, shop.admin));
    await sendDueMails(shop.system);
  }
  const texts = (await mailsTo(shop, customer.email))
    .map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, ' '))
    .filter((text) => text.includes('Nous avons remboursé'))
    .toSorted();
  assert.equal(texts.length, 2);
  assert.match(texts[0] ?? '', /remboursé 12,00 €.*: 12,00 €\n\n/s);
  assert.doesNotMatch(texts[0] ?? '', /Livraison/);
  assert.match(texts[1] ?? '', /remboursé 31,90 €.*: 25,90 €\nLivraison Colissimo : 6,00 €/s);
});

test('the form, the receipt, the page and the last mail of a withdrawal state the amount paid beyond the price of the kept pieces', async () => {
  const order = await toPay(shop, [1000, 2000]);
  const { orderId, customer } = order;
  await notify(shop, { ...order, transactions: [{ amount: 3000 }] });
  const form = bodyOf(await shop.call(getMyWithdrawals, { orderId }, customer));
  const [chosen] = form.pieces.filter(({ price }) => price === 1000).map(({ id }) => id);
  assert.ok(chosen);
  assert.deepEqual(refundOf(form.pieces, [chosen], form), { amount: 400, postage: 0 });
  bodyOf(await shop.call(withdrawFromOrder, { orderId, itemIds: [chosen], name: 'Léa' }, customer));
  const [stated] = bodyOf(await shop.call(getMyWithdrawals, { orderId }, customer)).withdrawals;
  assert.equal(stated?.amount, 400);
  await sendDueMails(shop.system);
  bodyOf(await requestRefund(order, { amount: 400 }));
  await closeRefundedWithdrawals(shop.system, orderId);
  await sendDueMails(shop.system);
  assert.match(
    await mailText(order, 'Votre rétractation est enregistrée'),
    /Remise, part non payée ou déjà remboursée : -6,00 €\nÀ vous rembourser : 4,00 €/,
  );
  assert.match(await mailText(order, 'Le débit sera moins élevé'), /diminué de 4,00 €.*déjà remboursée : -6,00 €/s);
  const [ended] = bodyOf(await shop.call(getMyWithdrawals, { orderId }, customer)).withdrawals;
  assert.deepEqual([ended?.state, ended?.amount], ['refunded', 400]);
});

test('a withdrawal from pieces that the customer had not paid ends without a refund', async () => {
  const order = await toPay(shop, [1000, 2000]);
  const { orderId, customer } = order;
  await notify(shop, { ...order, transactions: [{ amount: 2500 }] });
  const itemIds = (await seenByAdmin(shop, order)).items.filter(({ price }) => price === 1000).map(({ id }) => id);
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, { orderId, itemIds, name: 'Léa' }, customer));
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund', amount: 0 }, shop.admin));
  await sendDueMails(shop.system);
  assert.match(await mailText(order, 'Votre rétractation est enregistrée'), /il n’y a rien à vous rembourser\./);
  const last = await mailText(order, 'Votre rétractation est terminée');
  assert.match(last, /Vous n’aviez pas payé cette somme/);
  assert.doesNotMatch(last, /banque/);
  const [withdrawal] = bodyOf(await shop.call(getMyWithdrawals, { orderId }, customer)).withdrawals;
  assert.ok(withdrawal);
  assert.deepEqual([withdrawal.refundedBy, refundWords(withdrawal).step], [null, 'Terminée']);
});

test('the receipt and the mail of a refund leave out a part of the price that the customer never paid', async () => {
  const [waived, unpaid] = [await toPay(shop), await toPay(shop)];
  for (const order of [waived, unpaid]) await notify(shop, { ...order, transactions: [{ amount: 2500 }] });
  bodyOf(await shop.call(waiveRest, { orderId: waived.orderId, amount: 600, reason: 'Erreur de prix' }, shop.admin));
  for (const order of [waived, unpaid]) {
    const { orderId, customer } = order;
    const name = 'Léa';
    bodyOf(await shop.call(withdrawFromOrder, { orderId, name }, customer));
    await sendDueMails(shop.system);
    bodyOf(await requestRefund(order, { amount: 2500 }));
    await closeRefundedWithdrawals(shop.system, orderId);
    await sendDueMails(shop.system);
  }
  const receipt = await mailText(waived, 'Votre rétractation est enregistrée');
  assert.match(receipt, /Remise, part non payée ou déjà remboursée : -6,00 €\nÀ vous rembourser : 25,00 €/);
  for (const order of [waived, unpaid])
    assert.match(await mailText(order, 'Le débit n’aura pas lieu'), /Le paiement de 25,00 € est annulé/);
});
