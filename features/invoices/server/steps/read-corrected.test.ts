import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { listWithdrawals } from '#screens/admin/withdrawals/endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { documentsOf, setSellerIdentity } from '#sandbox/testing/documents.ts';
import { bodyOf, openedForm, paid, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { issueDocuments } from '../commands/issue-documents.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);
const { requestRefund, captured } = refundSteps(shop);

const issueFor = async (order: Placed) => {
  await issueDocuments(shop.system, order.orderId);
  return order;
};
const itemsOf = async (order: Placed) => (await seenByAdmin(shop, order)).items.map(({ id }) => id);
const notes = async (order: Placed) => {
  await issueFor(order);
  const [invoice, ...creditNotes] = await documentsOf(shop, order.orderId);
  const name = (label: string) => label.replace(/^Robe \d+ \(pièce.*$/, 'Robe').replace(invoice?.number ?? '', 'F');
  return creditNotes.map(({ content, total, net }) => {
    const sum = (key: 'amount' | 'net') => content.lines.reduce((all, line) => all + line[key], 0);
    assert.deepEqual([sum('amount'), sum('net')], [total, net]);
    return content.lines.map(({ label, amount }) => [name(label), amount]);
  });
};
const AMOUNT_LINE = 'Remboursement (facture F)';

for (const [moment, makeOrder] of [
  ['after', captured],
  ['before', (prices: readonly number[]) => paid(shop, prices)],
] as const) {
  test(`a credit note lists the pieces and the postage refunded ${moment} the capture, and a plain amount as one line`, async () => {
    const order = await issueFor(await makeOrder([2500, 1200, 900]));
    const [first = '', second = ''] = await itemsOf(order);
    bodyOf(await requestRefund(order, { itemIds: [first], amount: 2500 }));
    await issueFor(order);
    bodyOf(await requestRefund(order, { amount: 200 }));
    // This refund and the next are credited by one credit note.
    bodyOf(await requestRefund(order, { itemIds: [second], withPostage: true, amount: 1800 }));
    assert.deepEqual((await notes(order)).flat(), [
      ['Robe', 2500],
      [AMOUNT_LINE, 200],
      ['Robe', 1200],
      ['Livraison Colissimo', 600],
    ]);
    const last = (await documentsOf(shop, order.orderId)).at(-1);
    assert.equal(last?.net, 1667);
  });
}

test('a refund of two payments lists its pieces once, and the refund of a second payment has no credit note', async () => {
  const order = await toPay(shop, [2500, 2000]);
  const forms = [await openedForm(shop, order), await openedForm(shop, order)];
  for (const form of forms) await payByCard(shop, form);
  shop.advance(86_400_000);
  await issueFor(order);
  const [item = ''] = await itemsOf(order);
  bodyOf(await requestRefund(order, { amount: 3000 }));
  bodyOf(await requestRefund(order, { amount: 3000 }));
  await issueFor(order);
  bodyOf(await requestRefund(order, { itemIds: [item], amount: 2500 }));
  assert.deepEqual(await notes(order), [[[AMOUNT_LINE, 900]], [['Robe', 2500]]]);
});

const withdrawFirst = async (order: Placed) => {
  const [first = ''] = await itemsOf(order);
  bodyOf(await shop.call(withdrawFromOrder, { orderId: order.orderId, name: 'Léa', itemIds: [first] }, order.customer));
};

test('a credit note lists the pieces of a withdrawal that was refunded by card or by hand', async () => {
  const byCard = await issueFor(await captured([2500, 1200]));
  await withdrawFirst(byCard);
  bodyOf(await requestRefund(byCard, { amount: 2500 }));
  bodyOf(await requestRefund(byCard, { amount: 1200 }));
  assert.deepEqual(await notes(byCard), [
    [
      ['Robe', 2500],
      [AMOUNT_LINE, 1200],
    ],
  ]);
  const byHand = await toPay(shop, [2500, 1200]);
  bodyOf(await shop.call(changeStatus, { orderId: byHand.orderId, status: 'paid' }, shop.admin));
  await issueFor(byHand);
  await withdrawFirst(byHand);
  const { orderId } = byHand;
  const { withdrawals } = bodyOf(await shop.call(listWithdrawals, { orderId }, shop.admin));
  const withdrawalId = withdrawals[0]?.id ?? '';
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund' }, shop.admin));
  assert.deepEqual(await notes(byHand), [[['Robe', 2500]]]);
});
