import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import {
  airPiece,
  dismissClaim,
  enterClaim,
  getPieceHistory,
  giveClaim,
  listClaims,
  listLiveClaims,
} from '#features/claims/domain/admin-endpoints.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const liveId = await shop.aLive();
let ref = 100;

async function aPiece(): Promise<number> {
  await shop.aProduct(liveId, ++ref);
  return ref;
}
const enter = async (number: number, pseudo: string): Promise<string> =>
  bodyOf(await shop.call(enterClaim, { liveId, ref: number, pseudo }, admin)).claimId;

test('the claims of a live are listed in order of arrival with their places, and filtered by state and number', async () => {
  const number = await aPiece();
  const ids = [];
  for (const pseudo of ['a.elle', 'peut.etre', 'premiere', 'seconde', 'non']) ids.push(await enter(number, pseudo));
  const [heldId = '', unclearId = '', , , dismissedId = ''] = ids;
  await shop.shop.db.run(
    sql`update claims set certainty = 'to-check', comment = 'la 42 ?' where id = ${unclearId}::bigint`,
  );
  const { orderId } = bodyOf(await shop.call(giveClaim, { claimId: heldId }, admin));
  bodyOf(await shop.call(dismissClaim, { claimId: dismissedId }, admin));
  const list = async (filters: object) =>
    bodyOf(await shop.call(listClaims, { liveId, ref: String(number), ...filters }, admin)).claims;
  assert.deepEqual(
    (await list({})).map((claim) => [
      claim.pseudo,
      claim.state,
      claim.place,
      claim.certain,
      claim.source,
      claim.orderId,
    ]),
    [
      ['a.elle', 'held', null, true, 'person', orderId],
      ['peut.etre', 'unclear', null, false, 'comment', null],
      ['premiere', 'waiting', 1, true, 'person', null],
      ['seconde', 'waiting', 2, true, 'person', null],
      ['non', 'dismissed', null, true, 'person', null],
    ],
  );
  assert.deepEqual(await list({ state: '' }), await list({}));
  assert.ok((await list({ ref: '', state: '' })).length >= ids.length);
  assert.deepEqual(
    (await list({ state: 'unclear' })).map(({ pseudo }) => pseudo),
    ['peut.etre'],
  );
  assert.deepEqual(
    (await list({ state: 'waiting' })).map(({ place }) => place),
    [1, 2],
  );
});

test('the queue of a piece lists certain claims and claims to check together, in order of arrival', async () => {
  const number = await aPiece();
  for (const pseudo of ['ligne.une', 'ligne.peut.etre', 'ligne.trois']) await enter(number, pseudo);
  await shop.shop.db.run(sql`update claims set certainty = 'to-check' where pseudo = 'ligne.peut.etre'`);
  bodyOf(await shop.call(airPiece, { liveId, ref: number }, admin));
  const { pieces } = bodyOf(await shop.call(listLiveClaims, { liveId }, admin));
  bodyOf(await shop.call(airPiece, { liveId, ref: null }, admin));
  assert.deepEqual(
    pieces.find((piece) => piece.ref === number)?.claims.map(({ pseudo }) => pseudo),
    ['ligne.une', 'ligne.peut.etre', 'ligne.trois'],
  );
});

test('the console receives the length of each queue and its first claims, with more claims for the piece on air', async () => {
  const number = await aPiece();
  await shop.shop.db.run(sql`
    insert into claims (live_id, product_id, ref, pseudo, said_at, arrived_at, certainty)
    select ${liveId}, (select id from products where live_id = ${liveId} and ref = ${number}), ${number}, 'tete.' || n, now(),
      now() + n * interval '1 second', 'certain' from generate_series(1, 60) n`);
  const readPiece = async () =>
    bodyOf(await shop.call(listLiveClaims, { liveId }, admin)).pieces.find((piece) => piece.ref === number);
  const queuedPiece = await readPiece();
  assert.deepEqual(
    [queuedPiece?.claims.map(({ pseudo }) => pseudo), queuedPiece?.first, queuedPiece?.waiting],
    [['tete.1'], ['tete.1', 'tete.2', 'tete.3'], 60],
  );
  bodyOf(await shop.call(airPiece, { liveId, ref: number }, admin));
  const shown = await readPiece();
  assert.deepEqual([shown?.claims.length, shown?.waiting], [50, 60]);
  bodyOf(await shop.call(airPiece, { liveId, ref: null }, admin));
});

test('a held piece without a queue is sent only when its holder gives it up, and its comment is always shown as held', async () => {
  const number = await aPiece();
  const claimId = await enter(number, 'l.a');
  const event = await shop.shop.db.one<{ id: string }>(sql`
    insert into tiktok_event (live_id, type_evenement, comment, create_time, msg_id, is_read)
    values (${liveId}, 'chat', 'moi', 0, 'said-once', true) returning id::text`);
  await shop.shop.db.run(sql`update claims set event_id = ${event?.id}::bigint where id = ${claimId}::bigint`);
  bodyOf(await shop.call(giveClaim, { claimId }, admin));
  const readClaim = async () => {
    const { pieces, said: commentClaims } = bodyOf(await shop.call(listLiveClaims, { liveId }, admin));
    const claim = commentClaims.find(({ id }) => id === claimId);
    return [pieces.some(({ ref }) => ref === number), claim?.state, claim?.isFree, claim?.leaves, claim?.place];
  };
  assert.deepEqual(await readClaim(), [false, 'held', false, false, null]);
  await shop.shop.db.run(sql`update claims set gives_up_at = now() where id = ${claimId}::bigint`);
  assert.deepEqual(await readClaim(), [true, 'held', false, true, null]);
});

test('a piece of another live cannot be claimed or put on air in this live', async () => {
  await shop.aProduct(await shop.aLive(), ++ref);
  const entered = await shop.call(enterClaim, { liveId, ref, pseudo: 'lea' }, admin);
  assert.equal(entered.problem?.code, 'catalog.product-not-found');
  const aired = await shop.call(airPiece, { liveId, ref }, admin);
  assert.equal(aired.problem?.code, 'catalog.product-not-found');
});

test('one piece is on air at a time, among pieces that are put on air concurrently', async () => {
  const pieces = await Promise.all([aPiece(), aPiece(), aPiece()]);
  await Promise.all(pieces.map(async (number) => bodyOf(await shop.call(airPiece, { liveId, ref: number }, admin))));
  const rows = await shop.shop.db.many(sql`select 1 from live_airings where live_id = ${liveId} and aired_to is null`);
  assert.equal(rows.length, 1);
  const readOnAir = async () => bodyOf(await shop.call(listLiveClaims, { liveId }, admin)).onAir;
  assert.ok(pieces.includes((await readOnAir())?.ref ?? 0));
  bodyOf(await shop.call(airPiece, { liveId, ref: null }, admin));
  assert.equal(await readOnAir(), null);
});

test('the console receives “au premier” once it is switched on during the live', async () => {
  bodyOf(await shop.call(updateLive, { liveId, giving: 'first' }, admin));
  assert.equal(bodyOf(await shop.call(listLiveClaims, { liveId }, admin)).giving, 'first');
});

test('the history of an unknown piece is refused instead of empty', async () => {
  const answer = await shop.call(getPieceHistory, { productId: crypto.randomUUID() }, admin);
  assert.equal(answer.problem?.code, 'catalog.product-not-found');
});

test('the history of a piece with more claims than it lists has the latest claims, in order', async () => {
  const number = await aPiece();
  const piece = await shop.shop.db.one<{ id: string }>(
    sql`select id from products where live_id = ${liveId} and ref = ${number}`,
  );
  await shop.shop.db.run(sql`
    insert into claims (live_id, product_id, ref, pseudo, said_at, arrived_at, certainty, state)
    select ${liveId}, ${piece?.id}, ${number}, 'p' || n, now(), now() + n * interval '1 second', 'certain', 'closed'
    from generate_series(1, 201) n`);
  const { claims } = bodyOf(await shop.call(getPieceHistory, { productId: piece?.id ?? '' }, admin));
  assert.deepEqual([claims.length, claims.at(0)?.pseudo, claims.at(-1)?.pseudo], [200, 'p2', 'p201']);
});

test('a list of claims is marked as cut when the live has more than 2,000 claims', async () => {
  const number = await aPiece();
  const crowded = await shop.aLive();
  const productId = await shop.aProduct(crowded, number);
  const store = (count: number) =>
    shop.shop.db.run(sql`
      insert into claims (live_id, product_id, ref, pseudo, said_at, arrived_at, certainty)
      select ${crowded}, ${productId}, ${number}, 'foule.' || n, now(), now(), 'certain' from generate_series(1, ${count}::integer) n
      on conflict do nothing`);
  const list = async () => bodyOf(await shop.call(listClaims, { liveId: crowded }, admin));
  await store(2_000);
  assert.deepEqual([(await list()).claims.length, (await list()).isCut], [2_000, false]);
  await store(2_001);
  assert.deepEqual([(await list()).claims.length, (await list()).isCut], [2_000, true]);
});
