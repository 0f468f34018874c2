import assert from 'node:assert/strict';
import { afterAll, beforeEach, test } from 'vitest';
import sql from 'sql-template-tag';
import { getPieceHistory, giveClaim, listLiveClaims, passPiece } from '#features/claims/domain/admin-endpoints.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { blockUser, unblockUser } from '#features/users/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { giveToFirst } from './give-to-first.ts';

const shop = await testShop({ background: false });
const rival = await shop.shop.pool.connect();
afterAll(async () => {
  rival.release(true);
  await shop.close();
});
const { admin } = shop;
let ref = 0;
let liveId = '';
beforeEach(async () => {
  liveId = await shop.aLive();
  bodyOf(await shop.call(updateLive, { liveId, giving: 'first' }, admin));
});

const aPiece = () => shop.aProduct(liveId, ++ref);

async function createClaim(productId: string, pseudo: string, isForServer = true): Promise<string> {
  const claimId = await addClaim(shop, productId, pseudo);
  if (isForServer) await shop.shop.db.run(sql`update claims set is_for_server = true where id = ${claimId}::bigint`);
  return claimId;
}
const statesOf = async (productId: string) =>
  bodyOf(await shop.call(getPieceHistory, { productId }, admin)).claims.map(
    ({ pseudo, state }) => `${pseudo} ${state}`,
  );

test('“au premier” gives each piece to the first claim, and later claims wait', async () => {
  const [dress, coat] = [await aPiece(), await aPiece()];
  for (const pseudo of ['une', 'deux', 'trois']) await createClaim(dress, pseudo);
  await createClaim(coat, 'deux');
  assert.equal(await giveToFirst(shop.system, liveId), 2);
  assert.deepEqual(await statesOf(dress), ['une held', 'deux waiting', 'trois waiting']);
  assert.deepEqual(await statesOf(coat), ['deux held']);
  const [claim] = bodyOf(await shop.call(getPieceHistory, { productId: coat }, admin)).claims;
  assert.equal(claim?.decidedBy, 'Test');
});

test('a claim whose piece was held at first is left to a seller, even when the piece is free again', async () => {
  const dress = await aPiece();
  const first = await createClaim(dress, 'une');
  await createClaim(dress, 'deux');
  await giveToFirst(shop.system, liveId);
  bodyOf(await shop.call(passPiece, { claimId: first }, admin));
  assert.equal(await giveToFirst(shop.system, liveId), 0);
  assert.deepEqual(await statesOf(dress), ['une released', 'deux waiting']);
});

test('a claim to check is left to a seller and does not block the certain claims behind it', async () => {
  const dress = await aPiece();
  const unclear = await createClaim(dress, 'a.verifier', false);
  await shop.shop.db.run(sql`update claims set certainty = 'to-check' where id = ${unclear}::bigint`);
  await createClaim(dress, 'certaine');
  assert.equal(await giveToFirst(shop.system, liveId), 1);
  assert.deepEqual(await statesOf(dress), ['a.verifier waiting', 'certaine held']);
});

test('a claim for a piece that its holder passed is left to a seller', async () => {
  const dress = await aPiece();
  const passedClaimId = await createClaim(dress, 'avait');
  await createClaim(dress, 'attend', false);
  assert.equal(await giveToFirst(shop.system, liveId), 1);
  bodyOf(await shop.call(passPiece, { claimId: passedClaimId }, admin));
  await createClaim(dress, 'arrive');
  assert.equal(await giveToFirst(shop.system, liveId), 0);
  assert.deepEqual(await statesOf(dress), ['avait released', 'attend waiting', 'arrive waiting']);
});

test('a piece that was never held goes to the oldest claim, even from before the automatic mode, unless the claimant is blocked', async () => {
  const [dress, coat] = [await aPiece(), await aPiece()];
  await createClaim(dress, 'attend', false);
  await createClaim(dress, 'arrive');
  assert.equal(await giveToFirst(shop.system, liveId), 1);
  assert.deepEqual(await statesOf(dress), ['attend held', 'arrive waiting']);
  bodyOf(await shop.call(blockUser, { userId: await aBuyer('bloquee.avant'), reason: 'Ne règle pas' }, admin));
  await createClaim(coat, 'bloquee.avant', false);
  await createClaim(coat, 'arrive');
  assert.equal(await giveToFirst(shop.system, liveId), 0);
  assert.deepEqual(await statesOf(coat), ['bloquee.avant waiting', 'arrive waiting']);
});

test('automatic giving stops when it is switched off during a live, and earlier claims are left to a seller once it is on again', async () => {
  const dress = await aPiece();
  await createClaim(dress, 'une');
  bodyOf(await shop.call(updateLive, { liveId, giving: 'by-hand' }, admin));
  assert.equal(await giveToFirst(shop.system, liveId), 0);
  bodyOf(await shop.call(updateLive, { liveId, giving: 'first' }, admin));
  assert.equal(await giveToFirst(shop.system, liveId), 0);
  assert.deepEqual(await statesOf(dress), ['une waiting']);
});

test('a concurrent assignment by hand and automatic assignment leave one holder and lose no claim', async () => {
  for (let round = 0; round < 20; round++) {
    const dress = await aPiece();
    await createClaim(dress, 'une');
    const byHand = await createClaim(dress, 'deux', false);
    await Promise.all([giveToFirst(shop.system, liveId), shop.call(giveClaim, { claimId: byHand }, admin)]);
    const states = await statesOf(dress);
    assert.deepEqual(
      states.toSorted(),
      states.includes('une held') ? ['deux waiting', 'une held'] : ['deux held', 'une waiting'],
    );
  }
});

test('a failed assignment leaves its claim to a seller and does not stop the batch', async () => {
  const [dress, coat] = [await aPiece(), await aPiece()];
  const broken = await createClaim(dress, 'une');
  await createClaim(coat, 'deux');
  // ADM-27 refuses a claim whose piece belongs to another live.
  await shop.shop.db.run(sql`update products set live_id = ${await shop.aLive()} where id = ${dress}`);
  assert.equal(await giveToFirst(shop.system, liveId), 1);
  assert.deepEqual(await statesOf(coat), ['deux held']);
  const failedClaim = await shop.shop.db.one(
    sql`select state, is_for_server as "isForServer" from claims where id = ${broken}::bigint`,
  );
  assert.deepEqual(failedClaim, { state: 'waiting', isForServer: false });
});

test('a claim under a pseudo with lookalike letters is left to a seller', async () => {
  const [dress, coat] = [await aPiece(), await aPiece()];
  // The feed can contain such a pseudo, but the console would refuse it.
  const claimId = await createClaim(dress, 'lea.double');
  await shop.shop.db.run(sql`update claims set pseudo = 'lеa.double' where id = ${claimId}::bigint`);
  await createClaim(coat, 'lea.simple');
  assert.equal(await giveToFirst(shop.system, liveId), 1);
  assert.deepEqual(await statesOf(dress), ['lеa.double waiting']);
  assert.deepEqual(await statesOf(coat), ['lea.simple held']);
});

test('D-21 a claim of a buyer at the limit of pieces for the live is left to a seller', async (t) => {
  t.onTestFinished(async () => {
    bodyOf(await shop.call(changeSettings, { piecesPerBuyer: null }, admin));
  });
  bodyOf(await shop.call(changeSettings, { piecesPerBuyer: 2 }, admin));
  const [dress, coat, hat] = [await aPiece(), await aPiece(), await aPiece()];
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: dress, pseudo: 'une' }, admin));
  for (const productId of [coat, hat]) await createClaim(productId, 'une');
  await createClaim(hat, 'deux', false);
  assert.equal(await giveToFirst(shop.system, liveId), 1);
  assert.deepEqual(await statesOf(coat), ['une held']);
  assert.deepEqual(await statesOf(hat), ['une waiting', 'deux waiting']);
});

const aBuyer = async (pseudo: string) => (await shop.aCustomer(pseudo)).userId;

test('a blocked buyer receives pieces from a seller only, and automatically again once unblocked', async () => {
  const [dress, coat] = [await aPiece(), await aPiece()];
  const userId = await aBuyer('bloquee');
  bodyOf(await shop.call(blockUser, { userId, reason: 'Ne règle pas' }, admin));
  const claimId = await createClaim(dress, 'bloquee');
  assert.equal(await giveToFirst(shop.system, liveId), 0);
  assert.deepEqual(await statesOf(dress), ['bloquee waiting']);
  bodyOf(await shop.call(giveClaim, { claimId }, admin));
  assert.deepEqual(await statesOf(dress), ['bloquee held']);
  bodyOf(await shop.call(unblockUser, { userId }, admin));
  await createClaim(coat, 'bloquee');
  assert.equal(await giveToFirst(shop.system, liveId), 1);
});

test('a block applies to the person, under any pseudo', async () => {
  const userId = await aBuyer('connue');
  await shop.shop.db.run(sql`update users set tiktok_user_id = '4242' where id = ${userId}`);
  bodyOf(await shop.call(blockUser, { userId, reason: 'Ne règle pas' }, admin));
  const dress = await aPiece();
  const claimId = await createClaim(dress, 'nouveau.nom.de.connue');
  await shop.shop.db.run(sql`update claims set tiktok_user_id = '4242' where id = ${claimId}::bigint`);
  const { pieces } = bodyOf(await shop.call(listLiveClaims, { liveId }, admin));
  assert.equal(pieces[0]?.claims[0]?.standing?.block?.reason, 'Ne règle pas');
  assert.equal(await giveToFirst(shop.system, liveId), 0);
});

test('a block during an automatic assignment prevents the assignment', async () => {
  const dress = await aPiece();
  const userId = await aBuyer('au.moment.meme');
  await createClaim(dress, 'au.moment.meme');
  await rival.query('begin');
  await rival.query('select from users where id = $1 for no key update', [userId]);
  const giving = giveToFirst(shop.system, liveId);
  await untilWaitingForLocks(shop.shop.db);
  await rival.query(`insert into user_blocks (user_id, reason, blocked_at, blocked_by) values ($1, 'x', now(), 'x')`, [
    userId,
  ]);
  await rival.query('commit');
  assert.equal(await giving, 0);
  assert.deepEqual(await statesOf(dress), ['au.moment.meme waiting']);
});

test('an assignment by hand that reaches the limit prevents a concurrent automatic assignment', async (t) => {
  t.onTestFinished(async () => {
    bodyOf(await shop.call(changeSettings, { piecesPerBuyer: null }, admin));
  });
  bodyOf(await shop.call(changeSettings, { piecesPerBuyer: 1 }, admin));
  const [dress, coat] = [await aPiece(), await aPiece()];
  const userId = await aBuyer('une.seule');
  await createClaim(dress, 'une.seule');
  await rival.query('begin');
  await rival.query('select from users where id = $1 for no key update', [userId]);
  const giving = giveToFirst(shop.system, liveId);
  await untilWaitingForLocks(shop.shop.db);
  await rival.query(
    `with made as (insert into orders (user_id, live_id, pseudo) values ($1, $2, 'une.seule') returning id)
     insert into order_items (order_id, product_id, price_cents) select id, $3, 2500 from made`,
    [userId, liveId, coat],
  );
  await rival.query('commit');
  assert.equal(await giving, 0);
  assert.deepEqual(await statesOf(dress), ['une.seule waiting']);
});

test('in twenty rounds of a concurrent block and assignment, the state of the claim agrees with the result of the assignment', async () => {
  for (let round = 0; round < 20; round++) {
    const pseudo = `course.${round}`;
    const [dress, userId] = [await aPiece(), await aBuyer(pseudo)];
    await createClaim(dress, pseudo);
    const [giveResult, blockReply] = await Promise.all([
      giveToFirst(shop.system, liveId),
      shop.call(blockUser, { userId, reason: 'Ne règle pas' }, admin),
    ]);
    bodyOf(blockReply);
    assert.deepEqual(await statesOf(dress), [`${pseudo} ${giveResult === 1 ? 'held' : 'waiting'}`]);
  }
});
