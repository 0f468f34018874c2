import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import {
  dismissClaim,
  getPieceHistory,
  giveClaim,
  passPiece,
  restorePiece,
  undoClaim,
} from '#features/claims/domain/admin-endpoints.ts';
import {
  addItem,
  addToLiveOrder,
  createOrder,
  removeItem,
  undoLiveAdd,
} from '#features/orders/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { giveToNext } from '../commands/give-to-next.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
let ref = 0;

async function aClaimedPiece(...pseudos: string[]) {
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, ++ref);
  const claimIds: string[] = [];
  for (const pseudo of pseudos) claimIds.push(await addClaim(shop, productId, pseudo));
  return { liveId, productId, claimIds };
}

async function giveAndUndo(piece: { liveId: string; productId: string }, pseudo: string): Promise<void> {
  const { liveId, productId } = piece;
  const { orderId, itemId, action } = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
  bodyOf(await shop.call(undoLiveAdd, { orderId, itemId, reverts: action ?? '' }, admin));
}
const statesOf = async ({ productId }: { productId: string }) =>
  bodyOf(await shop.call(getPieceHistory, { productId }, admin)).claims.map(
    ({ pseudo, state }) => `${pseudo} ${state}`,
  );

test('ADM-27 the undo of an assignment by hand returns a claim that waited to its place, and leaves a claim that was over', async () => {
  const piece = await aClaimedPiece('lea.attend', 'ines.ecartee', 'zoe.attend');
  bodyOf(await shop.call(dismissClaim, { claimId: piece.claimIds[1] ?? '' }, admin));
  await giveAndUndo(piece, 'lea.attend');
  await giveAndUndo(piece, 'ines.ecartee');
  assert.deepEqual(await statesOf(piece), ['lea.attend waiting', 'ines.ecartee released', 'zoe.attend waiting']);
});

test('the undo of an assignment returns the later claim when two claims of a buyer have had the order item', async () => {
  const piece = await aClaimedPiece('lea.redemande');
  const [claimId = ''] = piece.claimIds;
  bodyOf(await shop.call(giveClaim, { claimId }, admin));
  bodyOf(await shop.call(passPiece, { claimId }, admin));
  const laterId = await addClaim(shop, piece.productId, 'lea.redemande');
  bodyOf(await shop.call(restorePiece, { claimId }, admin));
  assert.deepEqual(await statesOf(piece), ['lea.redemande released', 'lea.redemande held']);
  bodyOf(await shop.call(undoClaim, { claimId: laterId }, admin));
  assert.deepEqual(await statesOf(piece), ['lea.redemande released', 'lea.redemande waiting']);
});

test('a piece whose assignment by hand was undone after the live is left to a seller', async () => {
  bodyOf(await shop.call(changeSettings, { promoteAfterLive: true }, admin));
  const piece = await aClaimedPiece('lea.reprise', 'ines.suivante');
  await shop.shop.db.run(sql`update lives set is_active = false where id = ${piece.liveId}`);
  await giveAndUndo(piece, 'lea.reprise');
  assert.equal(await giveToNext(shop.system, piece.productId), false);
  assert.deepEqual(await statesOf(piece), ['lea.reprise waiting', 'ines.suivante waiting']);
});

test('ADM-21 the undo of « Ajouter par référence » returns the claim to its place, and a removal does not', async () => {
  const piece = await aClaimedPiece('lea.page', 'ines.page');
  const { liveId, productId } = piece;
  const { userId } = await shop.aCustomer('lea.page');
  const { orderId } = bodyOf(await shop.call(createOrder, { liveId, userId }, admin));
  const add = async () => bodyOf(await shop.call(addItem, { orderId, productId }, admin));
  const { itemId, action } = await add();
  bodyOf(await shop.call(removeItem, { orderId, itemId, reverts: action ?? '' }, admin));
  assert.deepEqual(await statesOf(piece), ['lea.page waiting', 'ines.page waiting']);
  bodyOf(await shop.call(removeItem, { orderId, itemId: (await add()).itemId }, admin));
  assert.deepEqual(await statesOf(piece), ['lea.page released', 'ines.page waiting']);
});
