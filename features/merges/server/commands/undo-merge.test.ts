import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { giveToFirst } from '#features/claims/server/commands/give-to-first.ts';
import { mergeUserOrders, undoMerge } from '#features/merges/domain/endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import { forgetPseudo } from '#features/retention/domain/admin-endpoints.ts';
import { blockUser, unblockUser } from '#features/users/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { mergeSteps } from '#sandbox/testing/merge-steps.ts';
import { bodyOf, eventTypes } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import type { Answer } from '#sandbox/testing/caller.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
const { undo, readLatest, aMerge, ownerOf, claimsOf, countStoredNames } = mergeSteps(shop);
let ref = 40_000;

test('ADM-13 a merge is listed with its accounts and its number of orders, and an undo restores the earlier state', async () => {
  let claimsBefore: unknown;
  let productId = '';
  const { source, destination, mergeId } = await aMerge(async (sourceOrder, destinationOrder) => {
    productId = await shop.aProduct(sourceOrder.liveId, ++ref);
    await addClaim(shop, productId, sourceOrder.pseudo, new Date(Date.now() - 60_000).toISOString());
    await addClaim(shop, productId, 'entre.deux');
    await addClaim(shop, productId, destinationOrder.pseudo);
    claimsBefore = await claimsOf(productId);
    bodyOf(await shop.call(blockUser, { userId: sourceOrder.customer.userId, reason: 'Impayée' }, admin));
  });
  const latestMerge = await readLatest();
  assert.deepEqual([latestMerge.state, latestMerge.orders, latestMerge.undone], ['done', 1, null]);
  assert.deepEqual([latestMerge.source?.pseudo, latestMerge.destination?.pseudo], [source.pseudo, destination.pseudo]);
  assert.notDeepEqual(await claimsOf(productId), claimsBefore);
  assert.deepEqual(bodyOf(await undo(mergeId)), { ordersReturned: 1 });
  assert.equal(await ownerOf(source), source.customer.userId);
  assert.deepEqual(await claimsOf(productId), claimsBefore);
  assert.equal(bodyOf(await shop.call(listMyOrders, {}, destination.customer)).orders.length, 1);
  const blocked = await db.many<{ id: string }>(
    sql`select user_id as id from user_blocks where user_id = any(${[source, destination].map((order) => order.customer.userId)})`,
  );
  assert.deepEqual(
    blocked.map(({ id }) => id),
    [source.customer.userId],
  );
  const undoneMerge = await readLatest();
  assert.deepEqual([undoneMerge.state, undoneMerge.undone?.by], ['undone', latestMerge.by]);
  assert.equal((await eventTypes(shop, source)).at(-1), 'order.merge-undone');
  assert.equal(await countStoredNames(mergeId), 0);
});

test('ADM-13 after an undo, the server gives no piece to the restored claims, even if they waited for the server', async () => {
  let [productId, liveId] = ['', ''];
  const { source, mergeId } = await aMerge(async (sourceOrder) => {
    ({ liveId } = sourceOrder);
    productId = await shop.aProduct(liveId, ++ref);
    await addClaim(shop, productId, sourceOrder.pseudo);
    await addClaim(shop, productId, 'suit.de.pres');
    await db.run(sql`update lives set giving = 'first' where id = ${liveId}`);
    await db.run(sql`update claims set is_for_server = true where product_id = ${productId}`);
  });
  bodyOf(await undo(mergeId));
  assert.equal(await giveToFirst(shop.system, liveId), 0);
  assert.deepEqual(
    (await claimsOf(productId)).map(({ pseudo, state }) => [pseudo, state]),
    [
      [source.pseudo, 'waiting'],
      ['suit.de.pres', 'waiting'],
    ],
  );
});

test('ADM-13 a claim that the merge changed to held waits again after the undo', async () => {
  let productId = '';
  const { destination, mergeId } = await aMerge(async (sourceOrder, destinationOrder) => {
    productId = await shop.aProduct(sourceOrder.liveId, ++ref);
    bodyOf(
      await shop.call(addToLiveOrder, { liveId: sourceOrder.liveId, productId, pseudo: sourceOrder.pseudo }, admin),
    );
    await addClaim(shop, productId, destinationOrder.pseudo);
  });
  assert.deepEqual(
    (await claimsOf(productId)).map(({ state }) => state),
    ['held'],
  );
  bodyOf(await undo(mergeId));
  assert.deepEqual(
    (await claimsOf(productId)).map(({ pseudo, state, item_id }) => [pseudo, state, item_id]),
    [[destination.pseudo, 'waiting', null]],
  );
});

test('ADM-13 D-16 a seller neither merges the account of an owner nor undoes such a merge', async () => {
  const seller = await aMember(shop, 'seller');
  const { source, destination, mergeId } = await aMerge();
  const sides = [source.customer.userId, destination.customer.userId] as const;
  const setOwner = (userId: string, isOwner: boolean) =>
    db.run(sql`update users set is_admin = ${isOwner}, role = ${isOwner ? 'owner' : null} where id = ${userId}`);
  const assertRefused = async (answer: Promise<Answer<unknown>>) => {
    const { status, problem } = await answer;
    assert.deepEqual([status, problem?.code], [403, 'users.role-too-low']);
  };
  for (const side of sides) {
    await setOwner(side, true);
    await assertRefused(shop.call(undoMerge, { mergeId }, seller));
    await setOwner(side, false);
  }
  bodyOf(await shop.call(undoMerge, { mergeId }, seller));
  const [source_user_id, destination_user_id] = sides;
  bodyOf(await shop.call(blockUser, { userId: source_user_id, reason: 'Impayée' }, admin));
  for (const side of sides) {
    await setOwner(side, true);
    await assertRefused(shop.call(mergeUserOrders, { source_user_id, destination_user_id }, seller));
    await setOwner(side, false);
  }
  bodyOf(await shop.call(mergeUserOrders, { source_user_id, destination_user_id }, seller));
});

test('ADM-13 one of two concurrent undo requests is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { source, mergeId } = await aMerge();
    const answers = await Promise.all([undo(mergeId), undo(mergeId)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal(answers.find(({ status }) => status === 409)?.problem?.code, 'merges.undone-already');
    assert.equal((await eventTypes(shop, source)).filter((type) => type === 'order.merge-undone').length, 1);
  }
});

test('ADM-13 an undo closes a claim on a piece that was paid since the merge', async () => {
  let productId = '';
  const { source, mergeId } = await aMerge(async (sourceOrder, destinationOrder) => {
    productId = await shop.aProduct(sourceOrder.liveId, ++ref);
    bodyOf(
      await shop.call(addToLiveOrder, { liveId: sourceOrder.liveId, productId, pseudo: sourceOrder.pseudo }, admin),
    );
    await addClaim(shop, productId, destinationOrder.pseudo);
  });
  await db.run(sql`update orders set status = 'paid', payment_date = now() where id = ${source.orderId}`);
  bodyOf(await undo(mergeId));
  assert.deepEqual(
    (await claimsOf(productId)).map(({ state }) => state),
    ['closed'],
  );
});

test('ADM-13 an undo keeps the source’s block, and a block that the destination got after the merged block was lifted', async () => {
  const { source, destination, mergeId } = await aMerge((sourceOrder) =>
    shop.call(blockUser, { userId: sourceOrder.customer.userId, reason: 'Impayée' }, admin),
  );
  const userId = destination.customer.userId;
  bodyOf(await shop.call(unblockUser, { userId }, admin));
  bodyOf(await shop.call(blockUser, { userId, reason: 'Autre raison' }, admin));
  bodyOf(await undo(mergeId));
  const blocks = await db.many(sql`select reason from user_blocks where user_id = ${userId}`);
  assert.deepEqual(blocks, [{ reason: 'Autre raison' }]);
  assert.equal(await db.run(sql`select 1 from user_blocks where user_id = ${source.customer.userId}`), 1);
});

test('ADM-13 the deletion of a pseudo’s comments includes the claims that a merge renamed', async () => {
  let claimId = '';
  const { source, mergeId } = await aMerge(async (sourceOrder) => {
    claimId = await addClaim(shop, await shop.aProduct(sourceOrder.liveId, ++ref), sourceOrder.pseudo);
  });
  await db.run(sql`update lives set is_active = false where id = ${source.liveId}`);
  bodyOf(await shop.call(forgetPseudo, { pseudo: source.pseudo }, admin));
  const remainingClaim = await db.one<{ pseudo: string }>(sql`select pseudo from claims where id = ${claimId}::bigint`);
  assert.equal(remainingClaim?.pseudo, `efface-${claimId}`);
  assert.equal(await countStoredNames(mergeId), 0);
  bodyOf(await undo(mergeId));
  assert.equal(await ownerOf(source), source.customer.userId);
});
