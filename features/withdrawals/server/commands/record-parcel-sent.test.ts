import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { tellParcelSent, withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import { eventTypes, bodyOf, paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const [NUMBER, SECOND_NUMBER] = ['6A15984040331', '87000999999999A'];

async function createReturn() {
  const order = await paid(shop);
  const { orderId, customer } = order;
  bodyOf(await shop.call(changeStatus, { orderId, status: 'delivered' }, shop.admin));
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer));
  return {
    order,
    withdrawalId,
    tell: (trackingNumber: string | null, more: { isCorrection?: boolean } = {}) =>
      shop.call(tellParcelSent, { withdrawalId, trackingNumber, ...more }, customer),
    read: async () => {
      const [stated] = bodyOf(await shop.call(getMyWithdrawals, { orderId }, customer)).withdrawals;
      assert.ok(stated);
      return stated;
    },
  };
}

test('a return with a malformed tracking number is refused, and a return without a number is accepted', async () => {
  const { tell, read } = await createReturn();
  const { status, problem } = await tell('abc');
  assert.deepEqual([status, problem?.code, (await read()).state], [422, 'shipping.bad-number', 'asked']);
  bodyOf(await tell(null));
  const { state, trackingNumber } = await read();
  assert.deepEqual([state, trackingNumber], ['sent', null]);
});

test('the buyer corrects the number until the parcel is received, and a correction keeps the time at which the parcel was sent', async () => {
  const { order, withdrawalId, tell, read } = await createReturn();
  bodyOf(await tell(' 6a 1598 404.0331 '));
  const sent = await read();
  assert.equal(sent.trackingNumber, NUMBER);
  shop.advance(60_000);
  assert.equal((await tell('abc', { isCorrection: true })).problem?.code, 'shipping.bad-number');
  bodyOf(await tell(SECOND_NUMBER, { isCorrection: true }));
  const corrected = await read();
  assert.deepEqual([corrected.trackingNumber, corrected.sentAt], [SECOND_NUMBER, sent.sentAt]);
  const types = await eventTypes(shop, order);
  assert.deepEqual(
    types.filter((type) => type.startsWith('order.return-')),
    ['order.return-sent', 'order.return-sent'],
  );
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'receive' }, shop.admin));
  assert.equal((await tell(NUMBER, { isCorrection: true })).problem?.code, 'withdrawals.not-in-this-state');
});
