import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { airPiece, dismissClaim } from '#features/claims/domain/admin-endpoints.ts';
import { getLiveReportFile, getLiveReport } from './endpoints.ts';
import { listLiveSales } from '#screens/admin/home/endpoints.ts';
import { reportFigures } from './rules.ts';
import type { LiveReport } from './schemas.ts';
import { addToLiveOrder, changeStatus, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf, putInStatus } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;

const report = async (liveId: string): Promise<LiveReport> => bodyOf(await shop.call(getLiveReport, { liveId }, admin));
const give = async (liveId: string, productId: string, pseudo: string) =>
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
const addClaims = async (productId: string, ...pseudos: string[]) => {
  for (const pseudo of pseudos) await addClaim(shop, productId, pseudo);
};

/**
 * Creates a live with seven pieces, five of them shown. Ana (account, earlier purchase) pays 20 + 30 €. Bea (account)
 * has 15 € to pay, Cleo (no account) 25 € to validate. Dora’s order is cancelled (40 €). Eve’s only piece (10 €) was
 * removed again.
 */
async function createEvening() {
  const liveId = await shop.aLive('=1+1; Live');
  const earlier = await shop.aLive('Avant');
  await Promise.all([shop.aCustomer('ana'), shop.aCustomer('bea'), shop.aCustomer('dora')]);
  const past = await give(earlier, await shop.aProduct(earlier, 1, 1000), 'ana');
  await db.run(sql`update orders set order_date = order_date - interval '7 days' where id = ${past.orderId}`);
  // Bea's earlier order is cancelled and does not count, so Bea is a new buyer.
  const cancelled = await give(earlier, await shop.aProduct(earlier, 2, 1000), 'bea');
  await db.run(sql`update orders set order_date = order_date - interval '7 days' where id = ${cancelled.orderId}`);
  bodyOf(await shop.call(changeStatus, { orderId: cancelled.orderId, status: 'cancelled' }, admin));
  const [p1, p2, p3, p4, p5, p6, p7] = await Promise.all(
    [2000, 3000, 1500, 2500, 4000, 1000, 500].map((price, index) => shop.aProduct(liveId, index + 1, price)),
  );
  assert.ok(p1 && p2 && p3 && p4 && p5 && p6 && p7);
  for (const ref of [1, 2, 3, 4, 5, 1]) bodyOf(await shop.call(airPiece, { liveId, ref }, admin));
  await addClaims(p1, 'ana', 'bea', 'cleo', 'dora', 'eve', 'fay');
  await addClaims(p5, 'dora', 'gina');
  await addClaims(p7, 'hana');
  const claimId = await addClaim(shop, p7, 'ines');
  bodyOf(await shop.call(dismissClaim, { claimId }, admin));
  const ana = await give(liveId, p1, 'ana');
  await give(liveId, p2, 'ana');
  const bea = await give(liveId, p3, 'bea');
  await give(liveId, p4, 'cleo');
  const dora = await give(liveId, p5, 'dora');
  const eve = await give(liveId, p6, 'eve');
  bodyOf(await shop.call(removeItem, { orderId: eve.orderId, itemId: eve.itemId }, admin));
  await putInStatus(shop, ana, 'paid');
  await putInStatus(shop, bea, 'to-pay');
  bodyOf(await shop.call(changeStatus, { orderId: dora.orderId, status: 'cancelled' }, admin));
  await db.run(sql`
    insert into feed_cuts (live_id, cut_from, cut_to, reason) values
      (${liveId}, '2026-11-21T19:00:00Z', '2026-11-21T19:01:30Z', 'essai'),
      (${liveId}, '2026-11-21T20:00:00Z', '2026-11-21T20:00:45Z', 'essai'),
      (${liveId}, '2026-11-21T21:00:00Z', null, 'essai')`);
  await db.run(sql`update lives set is_active = false, live_date = '2026-11-21T19:30:00Z' where id = ${liveId}`);
  return { liveId, ana };
}
const evening = createEvening();

test('ADM-04 the sales of past lives equal the sums counted by hand, newest first, without cancelled orders, removed items or future lives, for sellers only', async () => {
  const { liveId } = await evening;
  const { lives } = bodyOf(await shop.call(listLiveSales, {}, admin));
  const sales = lives.find(({ id }) => id === liveId);
  assert.deepEqual([sales?.paid, sales?.awaited], [5000, 4000]);
  const dates = lives.map(({ liveDate }) => liveDate);
  assert.deepEqual(dates, dates.toSorted().toReversed());
  const laterLiveId = await shop.aLive('Demain');
  await db.run(
    sql`update lives set live_date = ${new Date(shop.shop.now().getTime() + 86_400_000)} where id = ${laterLiveId}`,
  );
  assert.deepEqual(bodyOf(await shop.call(listLiveSales, {}, admin)).lives.length, lives.length);
  assert.equal((await shop.call(listLiveSales, {}, await shop.aCustomer())).status, 403);
});

test('the figures of a live equal figures counted by hand, and its report is marked as processing for two minutes after its end', async () => {
  const { liveId, ana } = await evening;
  const liveReport = await report(liveId);
  assert.deepEqual(liveReport.orders, {
    toValidate: { count: 1, goods: 2500, total: 3100 },
    toPay: { count: 1, goods: 1500, total: 2100 },
    paid: { count: 1, goods: 5000, total: 5600 },
  });
  assert.deepEqual(reportFigures(liveReport), {
    pieces: 7,
    shown: 5,
    sold: 4,
    left: 3,
    orders: { count: 3, goods: 9000, total: 10_800 },
    average: 3000,
  });
  assert.deepEqual(liveReport.buyers, { count: 3, new: 2, withoutAccount: 1 });
  // Waiting for a free piece: Gina (Dora’s cancelled piece) and Hana. Waiting behind Ana: five users.
  // The shop gives Gina’s piece, which was released, and not Hana’s, which nobody had.
  assert.deepEqual(liveReport.claims, { unanswered: 2, inLine: 5, givenByShop: 0, isProcessing: false });
  bodyOf(await shop.call(changeSettings, { promoteAfterLive: true }, admin));
  assert.equal((await report(liveId)).claims.givenByShop, 1);
  const setEnd = (endedAt: Date | null) =>
    shop.shop.db.run(sql`update lives set ended_at = ${endedAt} where id = ${liveId}`);
  const secondsAgo = (seconds: number) => new Date(shop.shop.now().getTime() - seconds * 1000);
  await setEnd(secondsAgo(1));
  assert.equal((await report(liveId)).claims.isProcessing, true);
  await setEnd(secondsAgo(121));
  assert.equal((await report(liveId)).claims.isProcessing, false);
  await setEnd(null);
  bodyOf(await shop.call(changeSettings, { promoteAfterLive: false }, admin));
  assert.deepEqual(liveReport.cuts, { count: 3, ms: 135_000 });
  assert.deepEqual(
    liveReport.pieces.map(({ ref, asked, waiting, wasShown, holder }) => [
      ref,
      asked,
      waiting,
      wasShown,
      holder?.pseudo,
    ]),
    [
      [1, 6, 5, true, 'ana'],
      [5, 2, 1, true, undefined],
      [7, 2, 1, false, undefined],
      [2, 0, 0, true, 'ana'],
      [3, 0, 0, true, 'bea'],
      [4, 0, 0, true, 'cleo'],
      [6, 0, 0, false, undefined],
    ],
  );
  const { orderId, orderNumber } = ana;
  assert.deepEqual(liveReport.pieces[0]?.holder, {
    orderId,
    orderNumber,
    pseudo: 'ana',
    status: 'paid',
    isReturned: false,
    nothingToSend: null,
  });
});

test('an order in each status except cancelled counts in the figure of its stage', async () => {
  const liveId = await shop.aLive();
  const order = await give(liveId, await shop.aProduct(liveId, 1, 2500), 'chaque.statut');
  const stages: Record<string, string> = { 'to-validate': 'toValidate', validated: 'toPay', 'to-pay': 'toPay' };
  for (const status of orderStatuses.filter((orderStatus) => orderStatus !== 'cancelled')) {
    await putInStatus(shop, order, status);
    const { orders } = await report(liveId);
    const counted = Object.entries(orders).filter(([, { count }]) => count > 0);
    assert.deepEqual(counted, [[stages[status] ?? 'paid', { count: 1, goods: 2500, total: 3100 }]], status);
  }
});

test('an open cut lasts until now while the live is active, and an empty live has empty figures', async () => {
  const liveId = await shop.aLive();
  const emptyReport = await report(liveId);
  assert.deepEqual(emptyReport.pieces, []);
  assert.equal(reportFigures(emptyReport).average, null);
  await db.run(
    sql`insert into feed_cuts (live_id, cut_from, reason) values (${liveId}, now() - interval '1 hour', 'essai')`,
  );
  const { cuts } = await report(liveId);
  assert.equal(cuts.count, 1);
  assert.ok(cuts.ms >= 3_600_000, String(cuts.ms));
});

test('the file opens in a French spreadsheet and runs no formula', async () => {
  const { liveId } = await evening;
  const path = getLiveReportFile.path.replace(':liveId', liveId);
  const answer = await shop.fetch(path, { as: admin });
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="bilan-21-11-2026.csv"');
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const lines = bytes.toString().slice(1).split('\r\n');
  assert.equal(lines[0], `Live;"'=1+1; Live"`);
  for (const line of [
    'Pièces montrées;5',
    'Panier moyen hors livraison;30,00',
    'Durée des coupures;2\u00a0min\u00a015\u00a0s',
    'Payées;1;50,00;56,00',
    'Total;3;90,00;108,00',
  ])
    assert.ok(lines.includes(line), `${line}: ${lines.join('\n')}`);
  assert.ok(lines.some((line) => /^1;Robe 1;20,00;oui;6;5;ana;C\d+;Payée$/.test(line)));
  assert.ok(lines.includes('7;Robe 7;5,00;non;2;1;;;Libre'));
});

test('D-16 the report is refused to customers and visitors, and an unknown live is not found', async () => {
  const liveId = await shop.aLive();
  const customer = await shop.aCustomer();
  for (const endpoint of [getLiveReport, getLiveReportFile]) {
    for (const as of [null, customer]) assert.equal((await shop.call(endpoint, { liveId }, as)).status, 403);
    const unknownReply = await shop.call(endpoint, { liveId: crypto.randomUUID() }, admin);
    assert.equal(unknownReply.problem?.code, 'lives.not-found');
  }
});

test('a live of the same date that was created earlier is the previous live', async () => {
  const [first, second] = [await shop.aLive('Premier'), await shop.aLive('Second')];
  await db.run(sql`update lives set live_date = '2026-11-23T19:30:00Z' where id in (${first}, ${second})`);
  await db.run(sql`update lives set created_at = created_at - interval '1 hour' where id = ${first}`);
  assert.equal((await report(second)).previous?.title, 'Premier');
  assert.notEqual((await report(first)).previous?.title, 'Second');
});

test('a piece put on air two days before the live or after its end does not count as shown', async () => {
  const liveId = await shop.aLive();
  for (const ref of [1, 2, 3]) await shop.aProduct(liveId, ref);
  const air = async (ref: number) => bodyOf(await shop.call(airPiece, { liveId, ref }, admin));
  const liveDate = new Date(shop.shop.now().getTime() + 2 * 86_400_000).toISOString();
  bodyOf(await shop.call(updateLive, { liveId, liveDate }, admin));
  await air(1);
  shop.advance(2 * 86_400_000);
  await air(2);
  bodyOf(await shop.call(updateLive, { liveId, isActive: false }, admin));
  shop.advance(86_400_000);
  await air(3);
  const { pieces } = await report(liveId);
  assert.deepEqual(
    pieces.filter(({ wasShown }) => wasShown).map(({ ref }) => ref),
    [2],
  );
});

test('a piece that was put on air more than twelve hours before the live does not begin its evening', async () => {
  const liveId = await shop.aLive('Essai');
  await shop.aProduct(liveId, 1);
  bodyOf(await shop.call(airPiece, { liveId, ref: 1 }, admin));
  const earlyBy = (hours: number) =>
    db.run(sql`
      update live_airings a set aired_from = l.live_date - make_interval(hours => ${hours}::integer) from lives l
      where l.id = a.live_id and l.id = ${liveId}`);
  await earlyBy(13);
  assert.equal((await report(liveId)).since, null);
  await earlyBy(11);
  assert.ok((await report(liveId)).since);
  bodyOf(await shop.call(updateLive, { liveId, isActive: false }, admin));
  assert.ok((await report(liveId)).endedAt);
});
