import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { enterClaim, giveClaim } from '#features/claims/domain/admin-endpoints.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { addItem, addToLiveOrder, changeStatus, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { paymentToken } from '#features/payments/domain/endpoints.ts';
import type { FeedEvent } from '#platform/server/integrations/tiktok/gateway.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf, paid, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { tripsOf } from '#sandbox/testing/round-trips.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { anAddress } from '#sandbox/testing/steps.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
let count = 500;
const aPiece = async (liveId: string) => shop.aProduct(liveId, ++count, 1500);

const comment = (): FeedEvent => ({
  msgId: `trips-${++count}`,
  type: 'chat',
  userId: `68${count}`,
  uniqueId: `lea.${count}`,
  nickname: 'Léa',
  avatarUrl: null,
  comment: '42',
  createTime: 1_795_259_641_000 + count,
  lateMs: null,
  raw: { comment: '42' },
});

const cases: [
  name: string,
  expected: [roundTrips: number, statements: number],
  prepare: () => Promise<() => Promise<unknown>>,
][] = [
  [
    'add an item to a live order',
    [2, 13],
    async () => {
      const { liveId, pseudo } = await toValidate(shop);
      const productId = await aPiece(liveId);
      return async () =>
        bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo, key: crypto.randomUUID() }, admin));
    },
  ],
  [
    'add an item to an order',
    [2, 12],
    async () => {
      const { liveId, orderId } = await toValidate(shop);
      const productId = await aPiece(liveId);
      return async () => bodyOf(await shop.call(addItem, { orderId, productId }, admin));
    },
  ],
  [
    'remove an item',
    [3, 11],
    async () => {
      const { liveId, orderId } = await toValidate(shop);
      const productId = await aPiece(liveId);
      const { itemId } = bodyOf(await shop.call(addItem, { orderId, productId }, admin));
      return async () => bodyOf(await shop.call(removeItem, { orderId, itemId }, admin));
    },
  ],
  [
    'give a piece to a claim',
    [4, 21],
    async () => {
      const { liveId, pseudo } = await toValidate(shop);
      const productId = await aPiece(liveId);
      const claimId = await addClaim(shop, productId, pseudo);
      return async () => bodyOf(await shop.call(giveClaim, { claimId, key: crypto.randomUUID() }, admin));
    },
  ],
  [
    'enter a claim for a pseudo',
    [3, 8],
    async () => {
      const { liveId, pseudo } = await toValidate(shop);
      await aPiece(liveId);
      const ref = count;
      return async () => bodyOf(await shop.call(enterClaim, { liveId, ref, pseudo }, admin));
    },
  ],
  [
    'validate an order',
    [5, 13],
    async () => {
      const { orderId, customer } = await toValidate(shop);
      bodyOf(await shop.call(getMyOrder, { orderId }, customer));
      const address = anAddress({ email: customer.email });
      return async () => bodyOf(await shop.call(giveAddress, { orderId, address }, customer));
    },
  ],
  [
    'start a payment',
    [4, 19],
    async () => {
      const { orderId, customer } = await toPay(shop);
      bodyOf(await shop.call(getMyOrder, { orderId }, customer));
      return async () => bodyOf(await shop.call(paymentToken, { order_id: orderId }, customer));
    },
  ],
  [
    'record a batch of comments',
    [1, 1],
    async () => {
      const liveId = await shop.aLive();
      return () => saveEvents(shop.shop, liveId, Array.from({ length: 50 }, comment));
    },
  ],
  [
    'change a status',
    [5, 24],
    async () => {
      const { orderId } = await toPay(shop);
      return async () => bodyOf(await shop.call(changeStatus, { orderId, status: 'paid' }, admin));
    },
  ],
  [
    'buy a label',
    [9, 22],
    async () => {
      const { orderId } = await paid(shop);
      return async () => bodyOf(await shop.call(generateLabel, { orderId }, admin));
    },
  ],
  [
    'save an address',
    [3, 11],
    async () => {
      const { orderId } = await toPay(shop);
      return async () => bodyOf(await shop.call(changeAddress, { orderId, address: anAddress() }, admin));
    },
  ],
];

for (const [name, expected, prepare] of cases) {
  test(`${name} takes the expected round trips and statements`, async () => {
    // Opens the connections and prepares the statements.
    await (
      await prepare()
    )();
    const { roundTrips, statements } = await tripsOf(await prepare());
    assert.deepEqual([roundTrips, statements.length], expected, statements.join('\n'));
  });
}
