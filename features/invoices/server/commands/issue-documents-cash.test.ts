import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { followStatus } from '#features/payments/server/steps/follow-money.ts';
import { documentsOf, setSellerIdentity, textOfDocument } from '#sandbox/testing/documents.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { bodyOf, openedForm, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { issueDocuments } from './issue-documents.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);

const setterOf =
  ({ orderId }: Placed) =>
  async (status: OrderStatus) => {
    bodyOf(await shop.call(changeStatus, { orderId, status }, shop.admin));
    await followStatus(shop.system, orderId);
    await issueDocuments(shop.system, orderId);
  };

test('an order paid in cash loses a piece through « À payer », with a credit note and a new invoice', async () => {
  const order = await toPay(shop, [2500, 1200]);
  const { orderId } = order;
  const set = setterOf(order);
  await set('paid');
  const [, secondItem] = (await seenByAdmin(shop, order)).items;
  await set('to-pay');
  bodyOf(await shop.call(removeItem, { orderId, itemId: secondItem?.id ?? '' }, shop.admin));
  await set('paid');
  const seen = await seenByAdmin(shop, order);
  assert.deepEqual([seen.status, seen.total, seen.items.length, seen.attention], ['paid', 3100, 1, []]);
  const documents = await documentsOf(shop, orderId);
  assert.deepEqual(
    documents.map(({ kind, total }) => [kind, total]),
    [
      ['invoice', 4300],
      ['credit-note', 4300],
      ['invoice', 3100],
    ],
  );
});

test('the credit note of an undone sale in cash without a recorded refund states no refund', async () => {
  const order = await toPay(shop);
  const set = setterOf(order);
  await set('paid');
  await set('cancelled');
  const [, note] = await documentsOf(shop, order.orderId);
  const text = (await textOfDocument(shop, note?.number ?? '')).replaceAll(/[\u00a0\u202f]/g, ' ');
  assert.match(text, /Annulation de la vente, facture F\S+ Accordé le [\d/]+ Détail de l’annulation, toutes/);
  assert.doesNotMatch(text, /[Rr]embours|prestataire/);
});

test('a refund in cash after an undone sale in cash corrects the card sale, with its piece and its VAT', async () => {
  const order = await toPay(shop, [2500, 1200]);
  const { orderId, customer } = order;
  const set = setterOf(order);
  await setSellerIdentity(shop, { vatRegime: 'franchise' });
  await set('paid');
  await set('to-pay');
  await setSellerIdentity(shop);
  await payByCard(shop, await openedForm(shop, order));
  await issueDocuments(shop.system, orderId);
  const [item] = (await seenByAdmin(shop, order)).items;
  const stated = { orderId, name: 'Léa', itemIds: [item?.id ?? ''] };
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, stated, customer));
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'cash' }, shop.admin));
  await issueDocuments(shop.system, orderId);
  const [mistake, undone, sale, note, ...otherDocuments] = await documentsOf(shop, orderId);
  assert.deepEqual(
    [mistake, undone, sale].map((document) => [document?.total, document?.rate, document?.corrects]),
    [
      [4300, 0, null],
      [4300, 0, mistake?.number],
      [4300, 20, null],
    ],
  );
  assert.deepEqual([note?.total, note?.rate, note?.corrects, otherDocuments], [2500, 20, sale?.number, []]);
  assert.match(note?.content.lines.map(({ label }) => label).join(', ') ?? '', /^Robe \d+ \(pièce n°\u00a0\d+\)$/);
});
