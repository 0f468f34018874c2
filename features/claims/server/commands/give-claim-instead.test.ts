import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { getPieceHistory, giveClaim, passPiece, undoClaim } from '#features/claims/domain/admin-endpoints.ts';
import { lockEndOfLive } from '#features/lives/server/sql/end-of-live.ts';
import { addItem, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { keptAfterLive, workReactions } from '#sandbox/testing/hold-steps.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf, putInStatus, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
await workReactions(shop);
afterAll(() => shop.close());
const { admin } = shop;
bodyOf(await shop.call(changeSettings, { promoteAfterLive: true }, admin));

const statesOf = async (productId: string) =>
  bodyOf(await shop.call(getPieceHistory, { productId }, admin)).claims.map(
    ({ pseudo, state }) => `${pseudo} ${state}`,
  );
const holderOf = async (productId: string) =>
  bodyOf(await shop.call(getPieceHistory, { productId }, admin)).holdings.find(({ until: end }) => end === null)
    ?.pseudo;

const waitForReactions = () =>
  until(async () => {
    const openJob = await shop.shop.db.one(sql`
      select 1 from pgboss.job where state in ('created', 'active', 'retry') and name in ('reactions', 'mails')
        and start_after <= now() limit 1`);
    return openJob === null;
  });

/**
 * Calls `begin` while a transaction holds the locks of `hold`. Once `begin` waits for a lock, calls `change` in this
 * transaction and commits it.
 */
async function duringTransaction<Answer>(
  hold: (tx: Tx) => Promise<unknown>,
  begin: () => Promise<Answer>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await hold(tx);
    answer = begin();
    await untilWaitingForLocks(shop.shop.db);
    await change(tx);
  });
  if (!answer) throw new Error('`begin` was not called');
  return answer;
}

test('after the live, a piece taken for a chosen claim goes to this claim, and its undo returns the piece to the former holder', async () => {
  const order = await keptAfterLive(shop);
  const [productId = ''] = order.productIds;
  const { orderId } = order;
  await addClaim(shop, productId, 'mia.premiere');
  const claimId = await addClaim(shop, productId, 'zoe.choisie');
  const { action, taken } = bodyOf(await shop.call(giveClaim, { claimId, takenFrom: orderId }, admin));
  await waitForReactions();
  assert.deepEqual(await statesOf(productId), ['mia.premiere waiting', 'zoe.choisie held']);
  const restores = { orderId, itemId: taken?.itemId ?? '', reverts: taken?.action ?? '' };
  bodyOf(await shop.call(undoClaim, { claimId, reverts: action ?? '', restores }, admin));
  await waitForReactions();
  assert.deepEqual(await statesOf(productId), ['mia.premiere waiting', 'zoe.choisie waiting']);
  assert.equal(await holderOf(productId), order.pseudo);
});

test('a claim whose piece is taken is released, and an undo gives it the piece again at the same price', async () => {
  const { liveId, pseudo } = await toValidate(shop);
  const productId = await shop.aProduct(liveId, 902, 4000);
  const heldId = await addClaim(shop, productId, pseudo);
  const { orderId } = bodyOf(await shop.call(giveClaim, { claimId: heldId }, admin));
  const before = await seenByAdmin(shop, { orderId });
  const claimId = await addClaim(shop, productId, 'ines.choisie');
  const { action, taken } = bodyOf(await shop.call(giveClaim, { claimId, takenFrom: orderId }, admin));
  assert.deepEqual(await statesOf(productId), [`${pseudo} released`, 'ines.choisie held']);
  const restores = { orderId, itemId: taken?.itemId ?? '', reverts: taken?.action ?? '' };
  bodyOf(await shop.call(undoClaim, { claimId, reverts: action ?? '', restores }, admin));
  assert.deepEqual(await statesOf(productId), [`${pseudo} held`, 'ines.choisie waiting']);
  const after = await seenByAdmin(shop, { orderId });
  assert.deepEqual([after.items, after.total], [before.items, before.total]);
});

test('repeated requests with one key take the piece from its holder once, and not again after the undo', async () => {
  const { liveId, orderId, pseudo } = await toValidate(shop);
  const productId = await shop.aProduct(liveId, 903);
  bodyOf(await shop.call(addItem, { orderId, productId }, admin));
  const claimId = await addClaim(shop, productId, 'lou.repete');
  const give = { claimId, takenFrom: orderId, key: crypto.randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => shop.call(giveClaim, give, admin)));
  const taken = answers.map((answer) => bodyOf(answer).taken).find((release) => release !== null);
  const restores = { orderId, itemId: taken?.itemId ?? '', reverts: taken?.action ?? '' };
  const reverts = answers.map((answer) => bodyOf(answer).action).find((action) => action !== null) ?? '';
  bodyOf(await shop.call(undoClaim, { claimId, reverts, restores }, admin));
  assert.equal(bodyOf(await shop.call(giveClaim, give, admin)).taken, null);
  assert.equal(await holderOf(productId), pseudo);
});

test('a repeated request that waited while the first request was undone leaves the piece with its holder', async () => {
  const { liveId, orderId, pseudo } = await toValidate(shop);
  const productId = await shop.aProduct(liveId, 905);
  const { itemId } = bodyOf(await shop.call(addItem, { orderId, productId }, admin));
  const claimId = await addClaim(shop, productId, 'lou.attend');
  const key = crypto.randomUUID();
  const { taken } = await duringTransaction(
    (tx) => tx.run(sql`select 1 from products where id = ${productId} for no key update`),
    () => shop.call(giveClaim, { claimId, takenFrom: orderId, key }, admin).then(bodyOf),
    // Result of the first request and of its undo, which deleted the order of the claimant.
    (tx) =>
      tx.run(sql`
        insert into undone_gives (key, order_id, order_number, item_id, ref, undone_at)
        values (${key}, ${orderId}, '0', ${itemId}, 905, now())`),
  );
  assert.equal(taken, null);
  assert.equal(await holderOf(productId), pseudo);
});

test('an assignment that takes a piece waits for the end of the live without holding the lock of an order', async () => {
  const { liveId, orderId, pseudo } = await toValidate(shop);
  const productId = await shop.aProduct(liveId, 906);
  bodyOf(await shop.call(addItem, { orderId, productId }, admin));
  const claimId = await addClaim(shop, productId, `apres.${pseudo}`);
  await duringTransaction(
    (tx) => tx.run(lockEndOfLive(liveId)),
    () => shop.call(giveClaim, { claimId, takenFrom: orderId }, admin).then(bodyOf),
    (tx) => tx.run(sql`select 1 from orders where id = ${orderId} for no key update nowait`),
  );
  assert.equal(await holderOf(productId), `apres.${pseudo}`);
});

test('a refused assignment, or its refused undo, leaves the piece with its holder', async () => {
  const { liveId, orderId, pseudo } = await toValidate(shop);
  const productId = await shop.aProduct(liveId, 904);
  const { itemId } = bodyOf(await shop.call(addItem, { orderId, productId }, admin));
  const claimId = await addClaim(shop, productId, 'eve.attend');
  const second = await toValidate(shop);
  const elsewhere = await shop.call(giveClaim, { claimId, takenFrom: second.orderId }, admin);
  assert.equal(elsewhere.problem?.code, 'orders.piece-taken');
  assert.equal(await holderOf(productId), pseudo);
  const { action, taken } = bodyOf(await shop.call(giveClaim, { claimId, takenFrom: orderId }, admin));
  assert.equal(taken?.itemId, itemId);
  await putInStatus(shop, { orderId }, 'paid');
  const restores = { orderId, itemId, reverts: taken.action };
  const undo = await shop.call(undoClaim, { claimId, reverts: action ?? '', restores }, admin);
  assert.equal(undo.status, 409);
  assert.equal(await holderOf(productId), 'eve.attend');
});

test('an undo of an assignment that names a piece to return is refused once the piece was passed, whatever it reverts', async () => {
  const { liveId, orderId } = await toValidate(shop);
  const productId = await shop.aProduct(liveId, 906);
  const { itemId } = bodyOf(await shop.call(addItem, { orderId, productId }, admin));
  const claimId = await addClaim(shop, productId, 'eve.passee');
  const { action, taken } = bodyOf(await shop.call(giveClaim, { claimId, takenFrom: orderId }, admin));
  const passed = bodyOf(await shop.call(passPiece, { claimId }, admin));
  const restores = { orderId, itemId, reverts: taken?.action ?? '' };
  for (const reverts of [action, passed.action, undefined]) {
    const { status, problem } = await shop.call(undoClaim, { claimId, ...(reverts && { reverts }), restores }, admin);
    assert.deepEqual([status, problem?.code], [409, 'claims.action-outdated']);
  }
  assert.equal(await holderOf(productId), undefined);
});

test('an undo that names an order item of another piece is refused and changes nothing', async () => {
  const { liveId, orderId, pseudo } = await toValidate(shop);
  const [productId, otherId] = [await shop.aProduct(liveId, 907), await shop.aProduct(liveId, 908)];
  const { itemId } = bodyOf(await shop.call(addItem, { orderId, productId: otherId }, admin));
  const removed = bodyOf(await shop.call(removeItem, { orderId, itemId }, admin));
  const claimId = await addClaim(shop, productId, `voisine.${pseudo}`);
  const { action } = bodyOf(await shop.call(giveClaim, { claimId }, admin));
  const restores = { orderId, itemId, reverts: removed.action };
  const undo = await shop.call(undoClaim, { claimId, reverts: action ?? '', restores }, admin);
  assert.equal(undo.problem?.code, 'orders.item-not-found');
  assert.deepEqual([await holderOf(productId), await holderOf(otherId)], [`voisine.${pseudo}`, undefined]);
});

test('when two requests exchange the pieces of two buyers concurrently, each buyer gets the piece of the other buyer', async () => {
  const [first, second] = [await toValidate(shop), await toValidate(shop)];
  const coatRefs = [1, 2, 3, 4, 5].map((round) => 910 + round * 2);
  for (const ref of coatRefs) {
    const coat = await shop.aProduct(first.liveId, ref);
    const jacket = await shop.aProduct(first.liveId, ref + 1);
    const coatOrderId = bodyOf(
      await shop.call(giveClaim, { claimId: await addClaim(shop, coat, first.pseudo) }, admin),
    ).orderId;
    const jacketOrderId = bodyOf(
      await shop.call(giveClaim, { claimId: await addClaim(shop, jacket, second.pseudo) }, admin),
    ).orderId;
    const claims = [await addClaim(shop, jacket, first.pseudo), await addClaim(shop, coat, second.pseudo)] as const;
    const answers = await Promise.all([
      shop.call(giveClaim, { claimId: claims[0], takenFrom: jacketOrderId }, admin),
      shop.call(giveClaim, { claimId: claims[1], takenFrom: coatOrderId }, admin),
    ]);
    answers.forEach(bodyOf);
    assert.deepEqual([await holderOf(coat), await holderOf(jacket)], [second.pseudo, first.pseudo]);
  }
});
