import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, test } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { giveClaim, listClaims } from '#features/claims/domain/admin-endpoints.ts';
import { listFeedEvents } from '#features/feed/domain/endpoints.ts';
import { listLives, updateLive } from '#features/lives/domain/endpoints.ts';
import { addToLiveOrder, changeStatus, remindBuyer } from '#features/orders/domain/admin-endpoints.ts';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { endRehearsal, replayComments, startRehearsal } from '#features/rehearsals/domain/endpoints.ts';
import { getRehearsal } from '#screens/admin/layout/endpoints.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { callsTo, type TestCaller } from '#sandbox/testing/caller.ts';
import { setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { deliverAll, until } from '#sandbox/testing/steps.ts';
import { tablesOf } from '#sandbox/testing/tables.ts';
import { endOldRehearsal } from './start-rehearsal.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db, copy } = shop.shop;
const inCopy = callsTo(`${shop.url}/repetition`, shop.config.apiKey);
const start = (liveId: string, replace = false, as: TestCaller | null = admin) =>
  shop.call(startRehearsal, { liveId, replace }, as);
const play = (upTo: number, as: TestCaller | null = admin) => shop.call(replayComments, { upTo }, as);
const end = (as: TestCaller | null = admin) => shop.call(endRehearsal, {}, as);

async function createRecordedLive(texts: readonly [pseudo: string, text: string][]) {
  const liveId = await shop.aLive('Live du samedi');
  const pieces = [await shop.aProduct(liveId, 41, 2500), await shop.aProduct(liveId, 42, 3000)];
  const from = shop.shop.now().getTime() - 3_600_000;
  await saveEvents(
    shop.shop,
    liveId,
    texts.map(([uniqueId, text]) => {
      return { ...comment(`${liveId}-${uniqueId}`), uniqueId, userId: `u-${uniqueId}`, comment: text };
    }),
  );
  await db.run(sql`
    update tiktok_event e set is_read = true, inserted_at = to_timestamp(${from}::float8 / 1000) + place * interval '1 second'
    from (select id, row_number() over (order by id) - 1 as place from tiktok_event where live_id = ${liveId}) p where p.id = e.id`);
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: pieces[1] ?? '', pseudo: 'tenante' }, admin));
  await setLiveActive(shop, liveId, false);
  return { liveId, pieces };
}
const eveningComments: [string, string][] = [
  ['lea', '42'],
  ['ines', '42'],
  ['zoe', 'bonsoir'],
  ['lea', '41'],
];

async function hashEverything(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const tables = [...(await tablesOf(shop)), 'pgboss.job'];
  for (const table of tables) {
    const row = await db.one<{ hash: string }>(sql`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${raw(table)} t`);
    found[table] = row?.hash ?? '';
  }
  const numbers = await db.one<{ last: string }>(sql`select last_value::text as last from order_numbers`);
  return { ...found, numbers: numbers?.last ?? '' };
}

afterEach(() => end());

test('a rehearsal changes no row, job, number, screen or mail of the shop', async () => {
  const { liveId } = await createRecordedLive(eveningComments);
  const hashesBefore = await hashEverything();
  await deliverAll(shop);
  const received: unknown[] = [];
  const stop = shop.shop.liveFeed.subscribe(({ id }) => received.push(id));
  const rehearsal = bodyOf(await start(liveId));
  const settings = { paymentDelayHours: 1, mailAfterLive: true, promoteAfterLive: true };
  bodyOf(await inCopy.call(changeSettings, settings, admin));
  bodyOf(await inCopy.call(updateLive, { liveId: rehearsal.liveId, giving: 'first' }, admin));
  bodyOf(await play(60_000));
  const { orders } = bodyOf(await inCopy.call(listOrders, {}, admin));
  assert.deepEqual(orders.map(({ pseudo }) => pseudo).toSorted(), ['lea']);
  assert.equal(orders[0]?.total, 2500 + 3000 + 600);
  const orderId = orders[0]?.id ?? '';
  assert.equal((await inCopy.call(remindBuyer, { orderId }, admin)).problem?.code, 'orders.no-real-email');
  bodyOf(await inCopy.call(updateLive, { liveId: rehearsal.liveId, isActive: false }, admin));
  bodyOf(await inCopy.call(changeStatus, { orderId, status: 'cancelled' }, admin));
  await deliverAll(shop);
  stop();
  assert.deepEqual(received, ['sent', 'delivered']);
  bodyOf(await end());
  assert.deepEqual(await hashEverything(), hashesBefore);
});

test('comments are replayed at the pace of the live, in order, and read for claims', async () => {
  const { liveId } = await createRecordedLive(eveningComments);
  const rehearsal = bodyOf(await start(liveId));
  assert.deepEqual(
    [rehearsal.title, rehearsal.totalMs, rehearsal.comments, rehearsal.said],
    ['Live du samedi', 3000, 4, 0],
  );
  const comments = async () =>
    bodyOf(await inCopy.call(listFeedEvents, { liveId: rehearsal.liveId }, admin)).events.map((event) => event.comment);
  assert.deepEqual(await comments(), []);
  // In the copy both pieces are free, although the live gave one piece. Two viewers claim the same piece and queue in
  // order.
  assert.equal(bodyOf(await play(1500)).said, 2);
  assert.deepEqual((await comments()).toSorted(), ['42', '42']);
  const { claims } = bodyOf(await inCopy.call(listClaims, { liveId: rehearsal.liveId }, admin));
  assert.deepEqual(
    claims.map(({ pseudo, ref, place }) => [pseudo, ref, place]),
    [
      ['lea', 42, 1],
      ['ines', 42, 2],
    ],
  );
  bodyOf(await inCopy.call(giveClaim, { claimId: claims[0]?.id ?? '' }, admin));
  // Concurrent replays of several screens play each comment once, and an earlier time replays nothing.
  await Promise.all(Array.from({ length: 8 }, () => play(60_000)));
  const last = bodyOf(await play(100));
  assert.deepEqual([last.said, last.playedMs], [4, 3000]);
  assert.equal((await comments()).length, 4);
  assert.deepEqual(bodyOf(await shop.call(getRehearsal, {}, admin)).rehearsal, last);
});

test('a rehearsal needs comments of a live that is over; a second rehearsal is refused unless it replaces the copy', async () => {
  const [first, second] = [await createRecordedLive(eveningComments), await createRecordedLive([['zoe', '41']])];
  const silent = await shop.aLive();
  assert.equal((await start(silent)).problem?.code, 'rehearsals.live-is-on');
  await setLiveActive(shop, silent, false);
  assert.equal((await start(silent)).problem?.code, 'rehearsals.nothing-said');
  assert.equal((await start(crypto.randomUUID())).problem?.code, 'lives.not-found');
  const rehearsal = bodyOf(await start(first.liveId));
  bodyOf(await play(60_000));
  assert.equal((await start(second.liveId)).problem?.code, 'rehearsals.under-way');
  const secondRehearsal = bodyOf(await start(second.liveId, true));
  assert.notEqual(secondRehearsal.liveId, rehearsal.liveId);
  const { lives } = bodyOf(await inCopy.call(listLives, {}, admin));
  assert.deepEqual(
    lives.map(({ id }) => id),
    [secondRehearsal.liveId],
  );
  bodyOf(await play(60_000));
  const { claims } = bodyOf(await inCopy.call(listClaims, { liveId: secondRehearsal.liveId }, admin));
  assert.deepEqual(
    claims.map(({ pseudo }) => pseudo),
    ['zoe'],
  );
});

test('D-16 a visitor or a customer cannot open, play, read or end a rehearsal', async () => {
  const { liveId } = await createRecordedLive(eveningComments);
  bodyOf(await start(liveId));
  for (const as of [null, await shop.aCustomer()]) {
    for (const answer of [
      await start(liveId, true, as),
      await play(1, as),
      await end(as),
      await shop.call(getRehearsal, {}, as),
    ])
      assert.equal(answer.status, 403);
    assert.equal((await inCopy.call(listOrders, {}, as)).status, 403);
  }
});

test('without a rehearsal, the pages of the copy redirect to the lives, and its calls reply 404', async () => {
  const page = await inCopy.fetch('/admin/live-order-sidebar', { as: admin });
  assert.deepEqual([page.status, page.headers.get('location')], [302, '/admin/lives']);
  assert.equal((await inCopy.fetch('/api/admin/orders', { as: admin })).status, 404);
  assert.equal((await play(1)).problem?.code, 'rehearsals.none');
  assert.deepEqual(bodyOf(await shop.call(getRehearsal, {}, admin)), { rehearsal: null });
});

test('the copy answers only calls of the back office, except the calls that control the rehearsal', async () => {
  const { liveId } = await createRecordedLive(eveningComments);
  bodyOf(await start(liveId));
  assert.equal((await inCopy.fetch('/admin/live-order-sidebar', { as: admin })).status, 200);
  for (const path of [
    '/api/orders',
    '/api/session',
    '/api/payments/lyra/notice',
    '/api/admin/rehearsal',
    '/metrics',
    '/healthz',
  ])
    assert.notEqual((await inCopy.fetch(path, { as: admin })).status, 200, path);
});

test('a rehearsal’s requests to providers are refused, and a copy left open for half a day is deleted', async () => {
  const { liveId } = await createRecordedLive(eveningComments);
  bodyOf(await start(liveId));
  assert.ok(copy);
  await assert.rejects(copy.gateways.mail.send({} as never), /calls no provider/);
  await assert.rejects(copy.gateways.payment.reportOf('x'), /calls no provider/);
  await endOldRehearsal(shop.system);
  assert.ok(bodyOf(await shop.call(getRehearsal, {}, admin)).rehearsal);
  shop.advance(13 * 3_600_000);
  await endOldRehearsal(shop.system);
  assert.equal(bodyOf(await shop.call(getRehearsal, {}, admin)).rehearsal, null);
  const copySchema = await db.one(sql`select 1 from pg_namespace where nspname = 'rehearsal'`);
  assert.equal(copySchema, null);
});

test('the copy’s screens are notified of changes in the copy', async () => {
  const { liveId } = await createRecordedLive(eveningComments);
  const rehearsal = bodyOf(await start(liveId));
  const stream = await inCopy.fetch(`/api/live-feed?live=${rehearsal.liveId}`, { as: admin });
  const reader = stream.body?.getReader();
  let text = '';
  const reading = (async () => {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      text += new TextDecoder().decode(part.value);
    }
  })();
  bodyOf(await play(60_000));
  await until(async () => text.includes('"topic":"claims"'));
  await reader?.cancel();
  await reading;
});

test('only the statements that fill the copy and those of jobs, which the copy does not run, name a schema', () => {
  const files = [
    ...globSync('features/*/server'),
    'platform/server/events',
    'platform/server/mails',
    'platform/server/http',
    'platform/server/integrations',
    'app/pages',
  ].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(folder, file)),
  );
  assert.ok(files.length > 200);
  const filesWithSchema = files.filter((file) =>
    /\bpublic\.|\bset(?:_config\(| +(?:local +)?)'?search_path|\bfrom pgboss\./.test(readFileSync(file, 'utf8')),
  );
  assert.deepEqual(
    filesWithSchema,
    ['features/rehearsals/server/steps/create-copy.ts', 'platform/server/events/jobs.ts'].map((file) => join(file)),
  );
});
