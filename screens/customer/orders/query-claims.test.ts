import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { dismissClaim, getPieceHistory, giveClaim, passPiece } from '#features/claims/domain/admin-endpoints.ts';
import { withdrawMyClaim } from '#features/claims/domain/endpoints.ts';
import { listMyClaims } from './endpoints.ts';
import { claimStates } from '#features/claims/domain/lifecycle.ts';
import { orderLifecycle, orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { bodyOf, putInStatus } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
const liveId = await shop.aLive('Live de la mi-novembre');
let ref = 0;

const aPiece = () => shop.aProduct(liveId, ++ref, 2490);
const claimsOf = async (as: TestCaller) => bodyOf(await shop.call(listMyClaims, {}, as)).claims;
const readPlaces = async (as: TestCaller) => (await claimsOf(as)).map((claim) => [claim.ref, claim.place, claim.piece]);

test('a customer sees each claimed piece, latest first, with the place in its queue and without names of other customers', async () => {
  const lea = await shop.aCustomer('lea.file');
  const [first, second] = [await aPiece(), await aPiece()];
  const colourId = await shop.aColour('Rouge file');
  await db.run(sql`update products set size = 'M', color_id = ${colourId} where id = ${first}`);
  await addClaim(shop, first, 'avant.elle');
  await addClaim(shop, first, 'lea.file');
  await addClaim(shop, first, 'apres.elle');
  await addClaim(shop, second, 'lea.file');
  const [laterClaim, earlierClaim] = await claimsOf(lea);
  assert.deepEqual([laterClaim?.ref, laterClaim?.place], [ref, 1]);
  assert.deepEqual(
    { ...earlierClaim, id: '' },
    {
      id: '',
      ref: ref - 1,
      name: `Robe ${ref - 1}`,
      price: 2490,
      size: 'M',
      colourName: 'Rouge file',
      hexCode: '#aa3344',
      photoId: null,
      liveTitle: 'Live de la mi-novembre',
      place: 2,
      isUnclear: false,
      piece: 'free',
    },
  );
  assert.doesNotMatch(JSON.stringify(await claimsOf(lea)), /avant|apres/);
});

test('a claim to confirm does not count in the queue', async () => {
  const lea = await shop.aCustomer('lea.claire');
  const ines = await shop.aCustomer('ines.peut.etre');
  const productId = await aPiece();
  const unclear = await addClaim(shop, productId, 'ines.peut.etre');
  await addClaim(shop, productId, 'lea.claire');
  await db.run(sql`update claims set certainty = 'to-check' where id = ${unclear}::bigint`);
  assert.deepEqual(await readPlaces(lea), [[ref, 1, 'free']]);
  const [inesClaim] = await claimsOf(ines);
  assert.deepEqual([inesClaim?.place, inesClaim?.isUnclear], [null, true]);
});

test('the place of a customer moves when an earlier claim gets the piece or is dismissed, and stays when the piece is released', async () => {
  const lea = await shop.aCustomer('lea.avance');
  const productId = await aPiece();
  const earlierClaims = [
    await addClaim(shop, productId, 'une'),
    await addClaim(shop, productId, 'deux'),
    await addClaim(shop, productId, 'trois'),
  ];
  await addClaim(shop, productId, 'lea.avance');
  const [firstId = '', secondId = '', thirdId = ''] = earlierClaims;
  assert.deepEqual(await readPlaces(lea), [[ref, 4, 'free']]);
  bodyOf(await shop.call(giveClaim, { claimId: firstId }, admin));
  assert.deepEqual(await readPlaces(lea), [[ref, 3, 'held']]);
  bodyOf(await shop.call(dismissClaim, { claimId: secondId }, admin));
  assert.deepEqual(await readPlaces(lea), [[ref, 2, 'held']]);
  bodyOf(await shop.call(passPiece, { claimId: firstId }, admin));
  assert.deepEqual(await readPlaces(lea), [[ref, 2, 'free']]);
  bodyOf(await shop.call(giveClaim, { claimId: thirdId }, admin));
  assert.deepEqual(await readPlaces(lea), [[ref, 1, 'held']]);
});

test('a piece counts as sold in every status after the payment of its order', async () => {
  const lea = await shop.aCustomer('lea.vendu');
  const productId = await aPiece();
  const claimId = await addClaim(shop, productId, 'acheteuse');
  await addClaim(shop, productId, 'lea.vendu');
  const order = bodyOf(await shop.call(giveClaim, { claimId }, admin));
  for (const status of orderStatuses.filter((orderStatus) => orderLifecycle[orderStatus].holdsItsPieces)) {
    await putInStatus(shop, order, status);
    assert.deepEqual(await readPlaces(lea), [[ref, 1, orderLifecycle[status].isPastPayment ? 'sold' : 'held']], status);
  }
});

test('an ended claim is hidden, except that a claim closed by a sale stays for one day while the piece is sold', async () => {
  const lea = await shop.aCustomer('lea.etats');
  const productId = await aPiece();
  const { orderId } = bodyOf(
    await shop.call(giveClaim, { claimId: await addClaim(shop, productId, 'une.autre.encore') }, admin),
  );
  const claimId = await addClaim(shop, productId, 'lea.etats');
  const setState = (state: string, hoursAgo: number) =>
    db.run(sql`update claims set state = ${state}, decided_at = now() - ${hoursAgo} * interval '1 hour'
      where id = ${claimId}::bigint`);
  await putInStatus(shop, { orderId }, 'paid');
  for (const state of claimStates) {
    await setState(state, 23);
    const expected = { waiting: [[ref, 1, 'sold']], closed: [[ref, null, 'sold']] } as Record<string, unknown>;
    assert.deepEqual(await readPlaces(lea), expected[state] ?? [], state);
  }
  await setState('closed', 25);
  assert.deepEqual(await readPlaces(lea), []);
  await setState('closed', 1);
  await putInStatus(shop, { orderId }, 'to-pay');
  assert.deepEqual(await readPlaces(lea), [], 'a piece that is no longer sold is not listed');
});

test('D-16 a customer withdraws only own claims, and the claim of another customer is refused like an unknown claim', async () => {
  const [lea, stranger, nameless] = await Promise.all([
    shop.aCustomer('lea.seule'),
    shop.aCustomer('quelquun.dautre'),
    shop.aCustomer(null),
  ]);
  const productId = await aPiece();
  const claimId = await addClaim(shop, productId, 'lea.seule');
  const unknown = await shop.call(withdrawMyClaim, { claimId: '999999999' }, stranger);
  assert.deepEqual([unknown.status, unknown.problem?.code], [404, 'claims.not-found']);
  for (const as of [stranger, nameless, admin])
    assert.deepEqual((await shop.call(withdrawMyClaim, { claimId }, as)).problem, unknown.problem);
  assert.equal((await shop.call(withdrawMyClaim, { claimId })).status, 401);
  assert.deepEqual(await readPlaces(stranger), []);
  assert.deepEqual(await readPlaces(nameless), []);
  assert.equal((await claimsOf(lea)).length, 1);
  bodyOf(await shop.call(withdrawMyClaim, { claimId }, lea));
  assert.deepEqual(await readPlaces(lea), []);
  const [claim] = bodyOf(await shop.call(getPieceHistory, { productId }, admin)).claims;
  assert.deepEqual([claim?.state, claim?.decidedBy], ['withdrawn', 'lea.seule']);
  const secondReply = await shop.call(withdrawMyClaim, { claimId }, lea);
  assert.equal(secondReply.problem?.code, 'claims.not-in-this-state');
});
