import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import {
  airPiece,
  enterClaim,
  giveClaim,
  listLiveClaimChanges,
  listLiveClaims,
} from '#features/claims/domain/admin-endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { withEdits } from '#shared/list-edits.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
type ShownQueues = ReplyOf<typeof listLiveClaims> & { version: string };

async function readChanges(liveId: string, shown?: ShownQueues): Promise<[ShownQueues, number]> {
  const changes = bodyOf(
    await shop.call(listLiveClaimChanges, { liveId, ...(shown && { known: shown.version }) }, admin),
  );
  const patched = {
    ...changes,
    pieces: withEdits(shown?.pieces ?? [], changes.pieces),
    said: withEdits(shown?.said ?? [], changes.said),
    mentions: withEdits(shown?.mentions ?? [], changes.mentions),
  };
  return [patched, JSON.stringify(changes).length];
}

async function assertShowsAll(liveId: string, { version: _, ...shown }: ShownQueues): Promise<void> {
  assert.deepEqual(shown, bodyOf(await shop.call(listLiveClaims, { liveId }, admin)));
}

async function aBusyLive(): Promise<string> {
  const liveId = await shop.aLive();
  await shop.shop.db.run(sql`
    with pieces as (insert into products (live_id, ref, name, price_cents)
      select ${liveId}, n, 'Robe ' || n, 2500 from generate_series(1, 200) n returning id, ref),
    events as (insert into tiktok_event (live_id, type_evenement, comment, create_time, msg_id, is_read)
      select ${liveId}, 'chat', ref::text, 0, ${liveId}::text || ref, true from pieces returning id, comment)
    insert into claims (live_id, product_id, ref, pseudo, comment, event_id, said_at, arrived_at, certainty)
    select ${liveId}, pieces.id, ref, 'lea.' || ref, events.comment, events.id, now(), now() + ref * interval '1 second', 'certain'
    from pieces join events on events.comment = ref::text`);
  return liveId;
}

test('an action in a busy live sends the console only the changed entries, in at most 5 kB, and under 300 bytes when nothing has changed', async () => {
  const liveId = await aBusyLive();
  let [shown, bytes] = await readChanges(liveId);
  assert.equal(shown.pieces.length, 200);
  assert.ok(bytes > 100_000, `${bytes} bytes for the whole`);
  const [claimId = ''] = shown.pieces.flatMap(({ ref, claims }) => (ref === 42 ? claims.map(({ id }) => id) : []));
  const actions = [
    () => shop.call(enterClaim, { liveId, ref: 42, pseudo: 'ines' }, admin),
    () => shop.call(giveClaim, { claimId }, admin),
    () => shop.call(airPiece, { liveId, ref: 42 }, admin),
    () => shop.call(airPiece, { liveId, ref: null }, admin),
  ];
  for (const act of actions) {
    assert.equal((await act()).status, 200);
    [shown, bytes] = await readChanges(liveId, shown);
    assert.ok(bytes <= 5_000, `${bytes} bytes`);
    await assertShowsAll(liveId, shown);
  }
  [, bytes] = await readChanges(liveId, shown);
  assert.ok(bytes < 300, `${bytes} bytes for no change`);
});

test('a console whose version is unknown or no longer in memory receives all entries', async () => {
  const liveId = await shop.aLive();
  await shop.aProduct(liveId, 1);
  bodyOf(await shop.call(enterClaim, { liveId, ref: 1, pseudo: 'lea' }, admin));
  const [first] = await readChanges(liveId);
  // More versions than the server keeps in memory.
  for (let n = 0; n < 25; n++) {
    bodyOf(await shop.call(enterClaim, { liveId, ref: 1, pseudo: `foule.${n}` }, admin));
    await readChanges(liveId);
  }
  const [shown] = await readChanges(liveId, first);
  await assertShowsAll(liveId, shown);
  const [afterUnknown] = await readChanges(liveId, { ...first, version: 'never-seen' });
  await assertShowsAll(liveId, afterUnknown);
});
