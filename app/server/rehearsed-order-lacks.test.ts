import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { giveClaim, listClaims } from '#features/claims/domain/admin-endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { endRehearsedOrder, startRehearsedOrder } from '#features/rehearsals/domain/endpoints.ts';
import { callsTo } from '#sandbox/testing/caller.ts';
import { envWithout } from '#sandbox/testing/in-service.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { getRehearsedOrder } from '#screens/admin/setup/endpoints.ts';

const shop = await testShop({ background: false, env: envWithout('payment') });
afterAll(() => shop.close());
const { admin } = shop;
const office = callsTo(`${shop.url}/repetition`, shop.config.apiKey);

test('without card keys, a rehearsed order set as paid by hand has its payment and notice steps done', async () => {
  const { liveId } = bodyOf(await shop.call(startRehearsedOrder, {}, admin));
  const state = async () => bodyOf(await shop.call(getRehearsedOrder, {}, admin));
  assert.equal((await state()).hasCards, false);
  const { claims } = bodyOf(await office.call(listClaims, { liveId }, admin));
  bodyOf(await office.call(giveClaim, { claimId: claims[0]?.id ?? '' }, admin));
  const [order] = bodyOf(await office.call(listOrders, {}, admin)).orders;
  bodyOf(await office.call(changeStatus, { orderId: order?.id ?? '', status: 'paid' }, admin));
  assert.deepEqual((await state()).order?.done, ['claim', 'order', 'payment', 'notice']);
  assert.deepEqual(bodyOf(await shop.call(endRehearsedOrder, {}, admin)), { isComplete: false });
});
