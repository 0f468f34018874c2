import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { listFeedEvents } from '#features/feed/domain/endpoints.ts';
import type { FeedStateName } from '#features/feed/domain/lifecycle.ts';
import { createLive, updateLive } from '#features/lives/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { recordState } from '../commands/record-state.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const aLive = async (liveDate: string) =>
  bodyOf(await shop.call(createLive, { title: 'Live', liveDate, isActive: true }, shop.admin)).id;
const stateOf = async (liveId: string) => bodyOf(await shop.call(listFeedEvents, { liveId }, shop.admin)).feed.state;
const record = (liveId: string, state: FeedStateName) =>
  recordState(shop.shop, { liveId, state, detail: null, at: shop.shop.now(), nextTryAt: null });

test('ADM-26 an active live without a connection is shown as connecting, or as replaced by a newer live', async () => {
  const older = await aLive('2026-11-26T19:00:00Z');
  assert.equal(await stateOf(older), 'connecting');
  const newer = await aLive('2026-11-27T19:00:00Z');
  await record(older, 'off');
  await record(newer, 'open');
  assert.deepEqual([await stateOf(older), await stateOf(newer)], ['elsewhere', 'open']);
  bodyOf(await shop.call(updateLive, { liveId: older, isActive: false }, shop.admin));
  assert.equal(await stateOf(older), 'off');
  bodyOf(await shop.call(updateLive, { liveId: newer, isActive: false }, shop.admin));
  await record(newer, 'off');
  assert.deepEqual([await stateOf(older), await stateOf(newer)], ['off', 'off'], 'without an active live');
});

test('ADM-26 without a relay, every active live is shown as not read', async () => {
  const older = await aLive('2026-11-26T19:00:00Z');
  await record(await aLive('2026-11-28T19:00:00Z'), 'no-relay');
  assert.equal(await stateOf(older), 'no-relay');
});
