import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { deleteProduct } from '#features/catalog/domain/admin-endpoints.ts';
import {
  getPieceHistory,
  giveClaim,
  passPiece,
  restorePiece,
  undoClaim,
} from '#features/claims/domain/admin-endpoints.ts';
import { addToLiveOrder, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { bodyOf, putInStatus, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const database = await testDatabase();
const startShop = () => testShop({ databaseUrl: database.url, background: false });
const [shop, secondShop] = await Promise.all([startShop(), startShop()] as const);
afterAll(async () => {
  await Promise.all([shop.close(), secondShop.close()]);
  await database.drop();
});
const { admin } = shop;
const liveId = await shop.aLive();
let ref = 100;

async function createPassedPiece(pseudo: string, priceWhileHeld?: number) {
  const productId = await shop.aProduct(liveId, ++ref);
  const claimId = await addClaim(shop, productId, pseudo);
  const { orderId } = bodyOf(await shop.call(giveClaim, { claimId }, admin));
  const orderBefore = await seenByAdmin(shop, { orderId });
  if (priceWhileHeld)
    await shop.shop.db.run(sql`update products set price_cents = ${priceWhileHeld} where id = ${productId}`);
  const { action } = bodyOf(await shop.call(passPiece, { claimId }, admin));
  return { productId, claimId, orderId, before: orderBefore, action };
}
const statesOf = async (productId: string) =>
  bodyOf(await shop.call(getPieceHistory, { productId }, admin)).claims.map(
    ({ pseudo, state }) => `${pseudo} ${state}`,
  );

test('undoing a pass restores the order item, its price and its claim', async () => {
  const { productId, claimId, orderId, before } = await createPassedPiece('reprend', 9900);
  bodyOf(await shop.call(restorePiece, { claimId }, admin));
  const restored = await seenByAdmin(shop, { orderId });
  assert.deepEqual([restored.items, restored.total], [before.items, before.total]);
  const { claims, holdings } = bodyOf(await shop.call(getPieceHistory, { productId }, admin));
  assert.deepEqual(
    claims.map(({ state, decidedBy }) => [state, decidedBy]),
    [['held', 'admin@test.example']],
  );
  assert.deepEqual(
    holdings.map(({ pseudo, until, reason }) => [pseudo, until, reason]),
    [['reprend', null, null]],
  );
});

test('`undoClaim` on a passed claim undoes the pass, and a second request is refused', async () => {
  const { productId, claimId, action } = await createPassedPiece('repasse');
  assert.deepEqual(bodyOf(await shop.call(undoClaim, { claimId, reverts: action }, admin)), {
    ok: true,
    released: null,
  });
  assert.deepEqual(await statesOf(productId), ['repasse held']);
  const secondReply = await shop.call(undoClaim, { claimId, reverts: action }, admin);
  assert.deepEqual([secondReply.status, secondReply.problem?.code], [409, 'claims.action-outdated']);
});

test('a pass is not undone once another buyer has the piece, and the refusal names the buyer', async () => {
  const { productId, claimId } = await createPassedPiece('trop.tard');
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'suivante' }, admin));
  const { status, problem } = await shop.call(restorePiece, { claimId }, admin);
  assert.deepEqual([status, problem?.code], [409, 'orders.piece-taken']);
  assert.match(problem?.title ?? '', /suivante/);
  assert.deepEqual(await statesOf(productId), ['trop.tard released']);
});

test('a restored piece belongs to the newer claim of a buyer who asked again', async () => {
  const { productId, claimId } = await createPassedPiece('hesite');
  await addClaim(shop, productId, 'hesite');
  bodyOf(await shop.call(restorePiece, { claimId }, admin));
  assert.deepEqual(await statesOf(productId), ['hesite released', 'hesite held']);
});

test('an undo of a pass is refused for an order that takes no more pieces, and for a customer', async () => {
  const { productId, claimId, orderId } = await createPassedPiece('a.paye');
  const customerAnswer = await shop.call(restorePiece, { claimId }, await shop.aCustomer());
  assert.equal(customerAnswer.status, 403);
  await putInStatus(shop, { orderId }, 'paid');
  const { status, problem } = await shop.call(restorePiece, { claimId }, admin);
  assert.deepEqual([status, problem?.code], [409, 'orders.not-in-this-status']);
  assert.deepEqual(await statesOf(productId), ['a.paye released']);
});

test('exactly one of several concurrent undos and assignments after a pass succeeds, and the piece has one holder', async () => {
  const { productId, claimId } = await createPassedPiece('vite');
  const waiting = await Promise.all(['une', 'deux', 'trois'].map((pseudo) => addClaim(shop, productId, pseudo)));
  const answers = await Promise.all([
    ...waiting.map((id) => secondShop.call(giveClaim, { claimId: id }, admin)),
    ...[shop, secondShop].map((instance) => instance.call(restorePiece, { claimId }, admin)),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409]);
  assert.equal((await statesOf(productId)).filter((state) => state.endsWith(' held')).length, 1);
});

test('a passed piece can be deleted', async () => {
  const { productId } = await createPassedPiece('plus.rien');
  bodyOf(await shop.call(deleteProduct, { productId }, admin));
});

test('an undo of a pass is refused once a second seller gave the piece to another buyer and took it out again', async () => {
  const { productId, claimId, action } = await createPassedPiece('revenue');
  const second = await aMember(shop, 'seller');
  const assignment = bodyOf(await secondShop.call(addToLiveOrder, { liveId, productId, pseudo: 'essaie' }, second));
  bodyOf(await secondShop.call(removeItem, { orderId: assignment.orderId, itemId: assignment.itemId }, second));
  const { status, problem } = await shop.call(restorePiece, { claimId, reverts: action }, admin);
  assert.deepEqual([status, problem?.code], [409, 'orders.move-outdated']);
  assert.deepEqual(await statesOf(productId), ['revenue released']);
});

test('a pass can be undone after a later assignment to another buyer was undone', async () => {
  const { productId, claimId, action } = await createPassedPiece('reprise');
  // Another piece keeps this order, so that the undo does not delete it (decision 0085).
  const otherId = await shop.aProduct(liveId, ++ref);
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: otherId, pseudo: 'garde.autre' }, admin));
  const nextId = await addClaim(shop, productId, 'garde.autre');
  const { action: reverts } = bodyOf(await shop.call(giveClaim, { claimId: nextId }, admin));
  const undo = await shop.call(undoClaim, { claimId: nextId, reverts: reverts ?? '' }, admin);
  const { released } = bodyOf(undo);
  const withoutUndone = await shop.call(restorePiece, { claimId, reverts: action }, admin);
  assert.equal(withoutUndone.problem?.code, 'orders.move-outdated');
  bodyOf(await shop.call(restorePiece, { claimId, reverts: action, undone: released ?? '' }, admin));
  assert.deepEqual(await statesOf(productId), ['reprise held', 'garde.autre waiting']);
});

test('an undo of a pass is refused once a second seller restored and passed the piece again', async () => {
  const { productId, claimId, action } = await createPassedPiece('repassee');
  const second = await aMember(shop, 'seller');
  bodyOf(await shop.call(restorePiece, { claimId, reverts: action }, second));
  bodyOf(await shop.call(passPiece, { claimId }, second));
  const { status, problem } = await shop.call(restorePiece, { claimId, reverts: action }, admin);
  assert.deepEqual([status, problem?.code], [409, 'claims.action-outdated']);
  assert.deepEqual(await statesOf(productId), ['repassee released']);
});
