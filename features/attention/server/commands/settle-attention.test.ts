import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { bodyOf, toPay, eventTypes } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { raiseAttention } from '../steps/raise-attention.ts';
import { settleAttentionByKey } from './settle-attention.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const raise = (orderId: string) =>
  inTransaction(shop.system, (tx) =>
    raiseAttention(shop.system, tx, { kind: 'payment-double', key: orderId, orderId, data: { amount: 500 } }),
  );
const settleByShop = (orderId: string) =>
  inTransaction(shop.system, (tx) =>
    settleAttentionByKey(shop.system, tx, { kind: 'payment-double', key: orderId, note: 'Remboursé' }),
  );
const listOfOrder = async (orderId: string, state: 'open' | 'settled' = 'open') =>
  bodyOf(await shop.call(listAttention, { state }, shop.admin)).items.filter((item) => item.order?.id === orderId);

test('an alert whose cause is gone is settled, and without an alert nothing changes', async () => {
  const { orderId } = await toPay(shop);
  await settleByShop(orderId);
  assert.equal((await eventTypes(shop, { orderId })).includes('attention.settled'), false);
  await raise(orderId);
  await settleByShop(orderId);
  assert.deepEqual(await listOfOrder(orderId), []);
  assert.equal((await listOfOrder(orderId, 'settled'))[0]?.steps.at(-1)?.note, 'Remboursé');
});

test('D-16 an alert that the shop settled opens again for the same data, and stays settled once a person settles it', async () => {
  const { orderId } = await toPay(shop);
  await raise(orderId);
  await settleByShop(orderId);
  await raise(orderId);
  const [item] = await listOfOrder(orderId);
  assert.deepEqual(
    item?.steps.map(({ what }) => what),
    ['raised', 'settled', 'reopened'],
  );
  bodyOf(await shop.call(settleAttention, { attentionId: item?.id ?? '', money: 'kept-agreed' }, shop.admin));
  await raise(orderId);
  assert.deepEqual(await listOfOrder(orderId), []);
});

test('D-16 an alert that a person settled opens again for the same data if its cause was gone in between', async () => {
  const { orderId } = await toPay(shop);
  await raise(orderId);
  const attentionId = (await listOfOrder(orderId))[0]?.id ?? '';
  bodyOf(await shop.call(settleAttention, { attentionId, money: 'refunded-card' }, shop.admin));
  await settleByShop(orderId);
  // The end of the cause does not replace the settlement by the person.
  const [settledItem] = await listOfOrder(orderId, 'settled');
  assert.equal(settledItem?.steps.at(-1)?.money, 'refunded-card');
  await raise(orderId);
  const [item] = await listOfOrder(orderId);
  assert.deepEqual(
    item?.steps.map(({ what }) => what),
    ['raised', 'settled', 'reopened'],
  );
});
