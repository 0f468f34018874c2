import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { endRehearsal, startRehearsal } from '#features/rehearsals/domain/endpoints.ts';
import { setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { getRehearsal } from '#screens/admin/layout/endpoints.ts';
import { endOldRehearsal } from '../commands/start-rehearsal.ts';
import { COPY_LOCK } from './create-copy.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db, pool } = shop.shop;

test('the hourly clean-up does not delete a copy that is being opened', async () => {
  const liveId = await shop.aLive();
  await saveEvents(shop.shop, liveId, [comment('42')]);
  await setLiveActive(shop, liveId, false);
  const client = await pool.connect();
  await client.query(`select pg_advisory_lock(${COPY_LOCK})`);
  const opening = shop.call(startRehearsal, { liveId, replace: false }, admin);
  await untilWaitingForLocks(db, 1);
  const cleaning = endOldRehearsal(shop.system);
  await untilWaitingForLocks(db, 2);
  await client.query(`select pg_advisory_unlock(${COPY_LOCK})`);
  client.release();
  bodyOf(await opening);
  await cleaning;
  assert.ok(bodyOf(await shop.call(getRehearsal, {}, admin)).rehearsal);
  bodyOf(await shop.call(endRehearsal, {}, admin));
  assert.equal(await db.one(sql`select 1 from pg_namespace where nspname = 'rehearsal'`), null);
});

test('a copy of another release, without a column of this release, can be deleted', async () => {
  const liveId = await shop.aLive();
  await saveEvents(shop.shop, liveId, [comment('42')]);
  await setLiveActive(shop, liveId, false);
  bodyOf(await shop.call(startRehearsal, { liveId, replace: false }, admin));
  await db.run(sql`alter table rehearsal.rehearsal drop column said`);
  bodyOf(await shop.call(endRehearsal, {}, admin));
  assert.equal(await db.one(sql`select 1 from pg_namespace where nspname = 'rehearsal'`), null);
});
