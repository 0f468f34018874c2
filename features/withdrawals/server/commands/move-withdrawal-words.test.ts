import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { refundWords } from '#features/withdrawals/domain/labels.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { documentsOf, setSellerIdentity, textOfDocument } from '#sandbox/testing/documents.ts';
import { bodyOf, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { mailsTo } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);

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
