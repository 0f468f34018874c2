import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { HOUR, keptAfterLive, setDelay, setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { openedForm, toPay } from '#sandbox/testing/order-steps.ts';
import { refundSteps, throwNoAnswer } from '#sandbox/testing/refund-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { expireOrders } from './expire-orders.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { insteadOf } = refundSteps(shop);

test('D-14 after three failures of the provider, a pass asks about no further order and expires the order without a form, and the next pass asks about the remaining orders', async () => {
  await setDelay(shop, 48);
  for (let count = 0; count < 5; count++) {
    const order = await toPay(shop);
    await setLiveActive(shop, order.liveId, false);
    await openedForm(shop, order);
  }
  await keptAfterLive(shop);
  shop.advance(49 * HOUR);
  const asked: string[] = [];
  const stop = insteadOf({
    reportOf: async (orderId) => {
      asked.push(orderId);
      return throwNoAnswer();
    },
  });
  assert.deepEqual([await expireOrders(shop.system), asked.length], [1, 3]);
  // An order that could not expire is tried again after five minutes.
  shop.advance(6 * 60_000);
  assert.deepEqual([await expireOrders(shop.system), asked.length, new Set(asked).size], [0, 6, 5]);
  stop();
  shop.advance(6 * 60_000);
  assert.equal(await expireOrders(shop.system), 5);
});
