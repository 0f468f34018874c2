import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { undoMerge } from '#features/merges/domain/endpoints.ts';
import { listMerges, previewMerge } from './endpoints.ts';
import { blockUser } from '#features/users/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { mergeSteps } from '#sandbox/testing/merge-steps.ts';
import { bodyOf, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { merge, undo, readLatest, ownerOf } = mergeSteps(shop);
let ref = 40_000;

test('ADM-13 the preview counts what a merge moves and refuses unknown or equal users, and only the back office may preview, list or undo merges', async () => {
  const [sourceOrder, destinationOrder] = [await toValidate(shop), await toValidate(shop)];
  const userIds = {
    source_user_id: sourceOrder.customer.userId,
    destination_user_id: destinationOrder.customer.userId,
  };
  const doubled = await shop.aProduct(sourceOrder.liveId, ++ref);
  for (const pseudo of [sourceOrder.pseudo, destinationOrder.pseudo]) await addClaim(shop, doubled, pseudo);
  await addClaim(shop, await shop.aProduct(sourceOrder.liveId, ++ref), sourceOrder.pseudo);
  bodyOf(await shop.call(blockUser, { userId: sourceOrder.customer.userId, reason: 'Impayée' }, admin));
  assert.deepEqual(bodyOf(await shop.call(previewMerge, userIds, admin)), {
    orders: [{ status: 'to-validate', count: 1 }],
    notes: 0,
    personNotes: 0,
    waiting: 2,
    held: 0,
    doubled: 1,
    claimsMove: true,
    blocks: 1,
    isBlockedBy: true,
    provedPseudo: null,
  });
  const sameUser = { source_user_id: sourceOrder.customer.userId, destination_user_id: sourceOrder.customer.userId };
  assert.equal((await shop.call(previewMerge, sameUser, admin)).problem?.code, 'users.same-user');
  const unknownSource = { ...userIds, source_user_id: crypto.randomUUID() };
  assert.equal((await shop.call(previewMerge, unknownSource, admin)).status, 404);
  bodyOf(await merge(userIds.source_user_id, userIds.destination_user_id));
  const latestMerge = await readLatest();
  for (const caller of [sourceOrder.customer, undefined]) {
    assert.equal((await shop.call(previewMerge, userIds, caller)).status, 403);
    assert.equal((await shop.call(listMerges, {}, caller)).status, 403);
    assert.equal((await shop.call(undoMerge, { mergeId: latestMerge.id }, caller)).status, 403);
  }
  assert.equal((await undo(crypto.randomUUID())).problem?.code, 'merges.not-found');
  assert.equal(await ownerOf(sourceOrder), destinationOrder.customer.userId);
});
