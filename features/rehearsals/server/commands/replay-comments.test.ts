import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { listFeedEvents } from '#features/feed/domain/endpoints.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import {
  endRehearsal,
  endRehearsedOrder,
  replayComments,
  startRehearsal,
} from '#features/rehearsals/domain/endpoints.ts';
import { callsTo } from '#sandbox/testing/caller.ts';
import { setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import { refuseWrites } from '#sandbox/testing/refuse-writes.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const inCopy = callsTo(`${shop.url}/repetition`, shop.config.apiKey);

test('a request to replay or to end a replaced rehearsal is refused and changes nothing', async () => {
  const source = await shop.aLive('Live du dimanche');
  await saveEvents(shop.shop, source, [comment('bonsoir')]);
  await shop.shop.db.run(sql`update tiktok_event set is_read = true where live_id = ${source}`);
  await setLiveActive(shop, source, false);
  const start = async (replace: boolean) =>
    bodyOf(await shop.call(startRehearsal, { liveId: source, replace }, admin)).liveId;
  const [replaced, liveId] = [await start(false), await start(true)];
  for (const answer of [
    await shop.call(replayComments, { upTo: 60_000, liveId: replaced }, admin),
    await shop.call(endRehearsal, { liveId: replaced }, admin),
  ])
    assert.deepEqual([answer.status, answer.problem?.code], [409, 'rehearsals.replaced']);
  const ended = await shop.call(endRehearsedOrder, { liveId: replaced }, admin);
  assert.equal(ended.problem?.code, 'rehearsals.none');
  assert.equal(bodyOf(await shop.call(replayComments, { upTo: 0, liveId }, admin)).said, 1);
  bodyOf(await shop.call(endRehearsal, { liveId }, admin));
});

test('comments that could not be stored are replayed by the next call', async (t) => {
  const copy = shop.shop.copy?.db;
  assert.ok(copy);
  const source = await shop.aLive('Live du samedi');
  await saveEvents(shop.shop, source, [comment('bonsoir'), comment('merci')]);
  await shop.shop.db.run(sql`update tiktok_event set is_read = true where live_id = ${source}`);
  await setLiveActive(shop, source, false);
  t.onTestFinished(async () => void (await shop.call(endRehearsal, {}, admin)));
  const { liveId } = bodyOf(await shop.call(startRehearsal, { liveId: source, replace: false }, admin));
  const play = () => shop.call(replayComments, { upTo: 60_000 }, admin);

  const restore = await refuseWrites(copy, 'insert on tiktok_event', 'disk_full');
  assert.ok((await play()).status >= 500);
  await restore();
  assert.equal(bodyOf(await play()).said, 2);
  assert.equal(bodyOf(await play()).said, 2);
  const { events } = bodyOf(await inCopy.call(listFeedEvents, { liveId }, admin));
  assert.deepEqual(
    events.map((event) => event.comment),
    ['merci', 'bonsoir'],
  );
});
