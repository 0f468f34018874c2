import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { reopenAttention, settleAttention } from '#features/attention/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { moneyOf, owedToBuyer } from '#features/payments/domain/rules.ts';
import { followStatus } from '#features/payments/server/steps/follow-money.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import { paymentReactions } from '#features/payments/server/reactions.ts';
import { issueDocuments } from './commands/issue-documents.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { documentsOf, setSellerIdentity, textOfDocument, type DocumentRow } from '#sandbox/testing/documents.ts';
import { bodyOf, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { mailsTo } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { closeRefundedWithdrawals } from '#features/withdrawals/server/commands/move-withdrawal.ts';
import { invoiceReactions } from './reactions.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { system } = shop;
const { requestRefund, captured } = refundSteps(shop);
await setSellerIdentity(shop);

const noteText = async (note: DocumentRow | undefined) => textOfDocument(shop, note?.number ?? '');

async function withdrawAndRefund(order: Placed, pieces?: number) {
  const { orderId, customer } = order;
  await issueDocuments(system, orderId);
  const { items } = await seenByAdmin(shop, order);
  const itemIds = pieces === undefined ? {} : { itemIds: items.slice(0, pieces).map(({ id }) => id) };
  bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa', ...itemIds }, customer));
  const { transactions, ...seenOrder } = await seenByAdmin(shop, order);
  bodyOf(await requestRefund(order, { amount: owedToBuyer(seenOrder, moneyOf(transactions)) }));
  await closeRefundedWithdrawals(system, orderId);
  await sendDueMails(system);
  const mail = (await mailsTo(shop, customer.email)).find(({ html }) => html.includes('Voir ma rétractation'));
  assert.ok(mail);
  const note = (await documentsOf(shop, orderId)).at(-1);
  const [withdrawal] = bodyOf(await shop.call(getMyWithdrawals, { orderId }, customer)).withdrawals;
  const text = mail.text.replaceAll(/[\u00a0\u202f]/g, ' ');
  assert.deepEqual(
    mail.attachments.map(({ name }) => name),
    [`avoir-${note?.number}.pdf`],
  );
  return { text, subject: mail.subject, way: withdrawal?.refundWay, note };
}

test('a withdrawal refunded before the capture announces that no debit takes place, with its credit note', async () => {
  const { text, subject, way, note } = await withdrawAndRefund(await paid(shop));
  assert.deepEqual([way, note?.kind, note?.total], ['cancelled', 'credit-note', 3100]);
  assert.match(subject, /le débit n’aura pas lieu$/);
  assert.equal(subject.split(':').length, 2, subject);
  assert.match(text, /^Débit annulé\n\nLe débit n’aura pas lieu/);
  assert.match(await noteText(note), /Remboursé le \S+, paiement annulé avant d’être débité/);
  assert.match(text, /Le paiement de 31,00 € est annulé pour votre rétractation/);
  assert.doesNotMatch(text, /remboursé|quelques jours à l’afficher|sous une semaine/);
});

test('a withdrawal from one piece before the capture announces a lower debit, with its credit note', async () => {
  const { text, way, note } = await withdrawAndRefund(await paid(shop, [2500, 1500]), 1);
  assert.deepEqual([way, note?.total], ['lowered', 2500]);
  assert.match(text, /^Débit diminué\n\nLe débit sera moins élevé/);
  assert.match(text, /elle le sera de 21,00 € seulement/);
  assert.match(await noteText(note), /Remboursé le \S+, paiement diminué avant d’être débité/);
});

test('a withdrawal refunded after the capture announces a refund on the card, with its credit note', async () => {
  const { text, subject, way, note } = await withdrawAndRefund(await captured());
  assert.deepEqual([way, note?.total], ['credit', 3100]);
  assert.match(subject, /commande C\d+, rétractation remboursée$/);
  assert.match(text, /Nous avons remboursé 31,00 €/);
  assert.match(text, /La somme revient sur la carte/);
  assert.match(text, /Robe \d+ \(n°\s\d+\)\s: 25,00\s€/);
  assert.match(await noteText(note), /Remboursé le \S+, carte bancaire/);
});

test('every event after which the money of an order is followed makes its documents at once', () => {
  const eventsOf = (reactions: readonly { name: string; to: string }[], name: string) =>
    reactions.filter((reaction) => reaction.name.startsWith(name)).map(({ to }) => to);
  const followed = eventsOf(paymentReactions, 'follow-money');
  assert.ok(followed.includes('order.expired'));
  const documented = eventsOf(invoiceReactions, 'invoice-after-');
  assert.deepEqual(
    followed.filter((event) => !documented.includes(event)),
    [],
  );
});

test('D-13 money of a cancelled order refunded without the provider has a credit note; reopening its alert makes an invoice, and keeping the money no document', async () => {
  const order = await paid(shop);
  await issueDocuments(system, order.orderId);
  const signedTotals = async () =>
    (await documentsOf(shop, order.orderId)).map(({ kind, total }) => (kind === 'invoice' ? total : -total));
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, shop.admin));
  await followStatus(system, order.orderId);
  const [alert] = (await seenByAdmin(shop, order)).attention;
  assert.deepEqual([alert?.kind, alert?.data['amount']], ['money-owed', 3100]);
  const attentionId = alert?.id ?? '';
  const settled = await shop.call(settleAttention, { attentionId, money: 'refunded-otherwise' }, shop.admin);
  await issueDocuments(system, order.orderId);
  const [, note] = await documentsOf(shop, order.orderId);
  assert.deepEqual([note?.kind, note?.total, note?.transactionIds], ['credit-note', 3100, []]);
  await followStatus(system, order.orderId);
  assert.deepEqual((await seenByAdmin(shop, order)).attention, []);
  bodyOf(await shop.call(reopenAttention, { attentionId, reverts: bodyOf(settled).action }, shop.admin));
  await issueDocuments(system, order.orderId);
  assert.deepEqual(await signedTotals(), [3100, -3100, 3100]);
  bodyOf(await shop.call(settleAttention, { attentionId, money: 'kept-agreed' }, shop.admin));
  await issueDocuments(system, order.orderId);
  assert.deepEqual(await signedTotals(), [3100, -3100, 3100]);
});
