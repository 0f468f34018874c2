import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf, paid, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { getLiveCalendar, getShowcase } from './endpoints.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;

const readShowcase = async () => bodyOf(await shop.call(getShowcase, {}, null));
const HOUR_MS = 3_600_000;
const moveLive = (liveId: string, hours: number, isActive = true) =>
  db.run(
    sql`update lives set live_date = ${new Date(shop.shop.now().getTime() + hours * HOUR_MS)}, is_active = ${isActive} where id = ${liveId}`,
  );

test('PUB-01 the landing page shows the live on air until it is ended or twelve hours old, and the next live', async () => {
  await db.run(sql`update lives set is_active = false, live_date = '2020-01-01'`);
  const [first, second] = [await shop.aLive(), await shop.aLive()];
  await moveLive(first, 48);
  await moveLive(second, 24);
  const showcaseBefore = await readShowcase();
  assert.deepEqual([showcaseBefore.onAir, showcaseBefore.next?.id], [null, second]);
  await moveLive(second, -1);
  const showcaseDuring = await readShowcase();
  assert.deepEqual([showcaseDuring.onAir?.id, showcaseDuring.next?.id], [second, first]);
  assert.match(showcaseDuring.tiktokUrl ?? '', /^https:\/\/www\.tiktok\.com\/@[^/]+\/live$/);
  bodyOf(await shop.call(updateLive, { liveId: second, isActive: false }, shop.admin));
  assert.equal((await readShowcase()).onAir, null);
  await moveLive(second, -13);
  assert.equal((await readShowcase()).onAir, null, 'a live that nobody ended is over after twelve hours');
});

test('PUB-01 a live that was held and ended before its date is not the next live, unless it gets a later date', async () => {
  await db.run(sql`update lives set is_active = false, live_date = '2020-01-01'`);
  const liveId = await shop.aLive();
  await moveLive(liveId, 1);
  const nextId = async () => (await readShowcase()).next?.id;
  const change = async (input: { isActive?: boolean; liveDate?: string }) =>
    bodyOf(await shop.call(updateLive, { liveId, ...input }, shop.admin));
  await change({ isActive: false });
  assert.equal(await nextId(), liveId, 'a prepared live without audience');
  await change({ isActive: true });
  await addClaim(shop, await shop.aProduct(liveId, 1), 'lea.en.avance');
  await change({ isActive: false });
  assert.equal(await nextId(), undefined);
  await change({ isActive: true });
  assert.equal(await nextId(), liveId);
  await change({ isActive: false });
  await change({ liveDate: new Date(shop.shop.now().getTime() + 72 * HOUR_MS).toISOString() });
  assert.equal(await nextId(), liveId);
});

test('PUB-01 an announced live that begins late stays the next live for an hour', async () => {
  await db.run(sql`update lives set is_active = false, live_date = '2020-01-01'`);
  const [late, following] = [await shop.aLive(), await shop.aLive()];
  await moveLive(following, 24, false);
  const ids = async () => [(await readShowcase()).onAir?.id, (await readShowcase()).next?.id];
  await moveLive(late, -0.1, false);
  assert.deepEqual(await ids(), [undefined, late]);
  await moveLive(late, -0.1);
  assert.deepEqual(await ids(), [late, following]);
  await moveLive(late, -1, false);
  assert.deepEqual(await ids(), [undefined, following]);
});

test('PUB-01 pieces paid at the last live are shown for a week without their buyers, when the setting is on', async () => {
  await db.run(sql`update lives set is_active = false, live_date = '2020-01-01'`);
  const sold = await paid(shop);
  const unpaid = await toPay(shop);
  await db.run(sql`update products set live_id = (select live_id from orders where id = ${sold.orderId}), ref = ref + 500
    where id in (select product_id from order_items where order_id = ${unpaid.orderId})`);
  const { liveId } = (await db.one<{ liveId: string }>(
    sql`select live_id as "liveId" from orders where id = ${sold.orderId}`,
  )) ?? { liveId: '' };
  await moveLive(liveId, -24, false);
  assert.deepEqual((await readShowcase()).sold.pieces, []);
  bodyOf(await shop.call(changeSettings, { showsSoldPieces: true }, shop.admin));
  const shown = await readShowcase();
  assert.equal(shown.sold.isYesterday, true);
  assert.equal(shown.sold.pieces.length, 1);
  assert.deepEqual(Object.keys(shown.sold.pieces[0] ?? {}).toSorted(), ['hexCode', 'name', 'photoId', 'price', 'ref']);
  assert.equal(JSON.stringify(shown).includes(sold.pseudo), false);
  await moveLive(liveId, -24 * 9, false);
  assert.deepEqual((await readShowcase()).sold.pieces, [], 'after a week nothing is shown');
});

test('PUB-01 a live has a calendar file that anybody may read, and an unknown live is not found', async () => {
  const liveId = await shop.aLive();
  await db.run(
    sql`update lives set live_date = '2026-11-28T19:00:00Z', title = ${`Robes, fêtes; ${'é'.repeat(60)}`} where id = ${liveId}`,
  );
  const answer = await shop.fetch(urlOf(getLiveCalendar, { liveId }));
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/calendar; charset=utf-8']);
  const text = await answer.text();
  assert.match(text, /DTSTART:20261128T190000Z\r\nDTEND:20261128T210000Z\r\n/);
  assert.match(text.replaceAll('\r\n ', ''), /Robes\\, fêtes\\; é{60}\r\n/);
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  const unknown = '00000000-0000-4000-8000-000000000000';
  assert.equal((await shop.fetch(urlOf(getLiveCalendar, { liveId: unknown }))).status, 404);
});
