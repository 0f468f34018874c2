import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import * as claims from '#features/claims/domain/admin-endpoints.ts';
import { listMyClaims } from '#screens/customer/orders/endpoints.ts';
import { mergeUserOrders } from '#features/merges/domain/endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { getOrder } from '#screens/admin/order/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
const act = async (action: 'give' | 'pass' | 'withdraw' | 'dismiss', claimId: string): Promise<void> => {
  const calls = { give: claims.giveClaim, pass: claims.passPiece, withdraw: claims.withdrawClaim } as const;
  bodyOf(await shop.call(action === 'dismiss' ? claims.dismissClaim : calls[action], { claimId }, admin));
};

let ref = 600;
async function createTwoUsers() {
  const source = await toValidate(shop);
  const destinationPseudo = `autre.nom.${++ref}`;
  const { userId: destinationId, ...caller } = await shop.aCustomer(destinationPseudo);
  const { liveId } = source;
  const productId = await shop.aProduct(liveId, ++ref);
  const merge = () =>
    shop.call(mergeUserOrders, { source_user_id: source.customer.userId, destination_user_id: destinationId }, admin);
  const hold = async (pseudo: string) => bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
  return {
    source,
    sourcePseudo: source.pseudo,
    destinationPseudo,
    destinationId,
    caller: { userId: destinationId, ...caller },
    liveId,
    productId,
    merge,
    hold,
  };
}
const statesOf = async (productId: string) =>
  bodyOf(await shop.call(claims.getPieceHistory, { productId }, admin)).claims.map(
    (claim) => `${claim.pseudo} ${claim.state}`,
  );

test('ADM-13 a claim of the destination user on a piece that the source user holds becomes held, and the next claim waits', async () => {
  const { sourcePseudo, destinationPseudo, caller, productId, merge, hold } = await createTwoUsers();
  await hold(sourcePseudo);
  await addClaim(shop, productId, destinationPseudo);
  await addClaim(shop, productId, 'derriere');
  bodyOf(await merge());
  assert.deepEqual(await statesOf(productId), [`${destinationPseudo} held`, 'derriere waiting']);
  assert.deepEqual(bodyOf(await shop.call(listMyClaims, {}, caller)).claims, []);
});

test('ADM-13 a merge withdraws a waiting claim on a piece when the second claim of the merged users holds the piece', async () => {
  const { sourcePseudo, destinationPseudo, productId, merge } = await createTwoUsers();
  await addClaim(shop, productId, destinationPseudo);
  await act('give', await addClaim(shop, productId, sourcePseudo));
  bodyOf(await merge());
  assert.deepEqual(await statesOf(productId), [`${destinationPseudo} withdrawn`, `${destinationPseudo} held`]);
});

test('ADM-13 a claim of the source user on a piece that the destination user holds becomes held', async () => {
  const { sourcePseudo, destinationPseudo, productId, merge, hold } = await createTwoUsers();
  await addClaim(shop, productId, sourcePseudo);
  await hold(destinationPseudo);
  bodyOf(await merge());
  assert.deepEqual(await statesOf(productId), [`${destinationPseudo} held`]);
});

test('ADM-13 the earlier of two waiting claims stays, and is certain if either was certain', async () => {
  const { sourcePseudo, destinationPseudo, caller, productId, merge } = await createTwoUsers();
  const unclear = await addClaim(shop, productId, sourcePseudo, new Date(Date.now() - 60_000).toISOString());
  await db.run(sql`update claims set certainty = 'to-check', reason = 'size' where id = ${unclear}::bigint`);
  await addClaim(shop, productId, 'entre.deux', new Date(Date.now() - 30_000).toISOString());
  await addClaim(shop, productId, destinationPseudo);
  bodyOf(await merge());
  assert.deepEqual(await statesOf(productId), [
    `${destinationPseudo} waiting`,
    'entre.deux waiting',
    `${destinationPseudo} withdrawn`,
  ]);
  const [ownClaim] = bodyOf(await shop.call(listMyClaims, {}, caller)).claims;
  assert.deepEqual([ownClaim?.id, ownClaim?.place, ownClaim?.isUnclear], [unclear, 1, false]);
});

test('ADM-13 a piece given after the merge to a claim of the source user goes to the destination user', async () => {
  const { sourcePseudo, destinationId, productId, merge } = await createTwoUsers();
  const claimId = await addClaim(shop, productId, sourcePseudo);
  bodyOf(await merge());
  const { orderId } = bodyOf(await shop.call(claims.giveClaim, { claimId }, admin));
  assert.equal(bodyOf(await shop.call(getOrder, { orderId }, admin)).user.id, destinationId);
});

for (const [state, actions] of [
  ['released', ['give', 'pass']],
  ['withdrawn', ['withdraw']],
  ['dismissed', ['dismiss']],
] as const)
  test(`ADM-13 a ${state} claim of the source user stays ${state} under the destination’s pseudo`, async () => {
    const { sourcePseudo, destinationPseudo, productId, merge } = await createTwoUsers();
    const claimId = await addClaim(shop, productId, sourcePseudo);
    for (const action of actions) await act(action, claimId);
    bodyOf(await merge());
    assert.deepEqual(await statesOf(productId), [`${destinationPseudo} ${state}`]);
  });

test('ADM-13 a claim of the source user is shown to the destination user, without a warning about another speaker', async () => {
  const { sourcePseudo, destinationId, source, caller, productId, merge } = await createTwoUsers();
  const claimId = await addClaim(shop, productId, sourcePseudo);
  await db.run(sql`update claims set tiktok_user_id = 'from' where id = ${claimId}::bigint`);
  for (const [id, person] of [
    [source.customer.userId, 'from'],
    [destinationId, 'to'],
  ])
    await db.run(sql`update users set tiktok_user_id = ${person} where id = ${id}`);
  bodyOf(await merge());
  assert.equal(bodyOf(await shop.call(listMyClaims, {}, caller)).claims.length, 1);
  const { claims: pieceClaims } = bodyOf(await shop.call(claims.getPieceHistory, { productId }, admin));
  assert.deepEqual(
    pieceClaims.map(({ speaker }) => speaker),
    [null],
  );
});

test('ADM-13 claims do not change when another person wrote a claim under the destination’s pseudo', async () => {
  const { sourcePseudo, destinationId, destinationPseudo, productId, merge } = await createTwoUsers();
  const strangerClaim = await addClaim(shop, productId, destinationPseudo);
  await addClaim(shop, productId, sourcePseudo);
  await db.run(sql`update claims set tiktok_user_id = 'stranger' where id = ${strangerClaim}::bigint`);
  await db.run(sql`update users set tiktok_user_id = 'destination' where id = ${destinationId}`);
  bodyOf(await merge());
  assert.deepEqual(await statesOf(productId), [`${destinationPseudo} waiting`, `${sourcePseudo} waiting`]);
});

test('ADM-13 a merge concurrent with an assignment leaves one active claim, of the destination user', async () => {
  for (let round = 0; round < 10; round++) {
    const { sourcePseudo, destinationPseudo, destinationId, productId, merge } = await createTwoUsers();
    const claimId = await addClaim(shop, productId, sourcePseudo);
    await addClaim(shop, productId, destinationPseudo);
    const [giveReply, mergeReply] = await Promise.all([shop.call(claims.giveClaim, { claimId }, admin), merge()]);
    assert.equal(mergeReply.status, 200, JSON.stringify(mergeReply.body));
    assert.ok([200, 409].includes(giveReply.status), JSON.stringify(giveReply.body));
    const states = await statesOf(productId);
    assert.deepEqual(states.toSorted(), [
      `${destinationPseudo} ${giveReply.status === 200 ? 'held' : 'waiting'}`,
      `${destinationPseudo} withdrawn`,
    ]);
    const holder = await db.one<{ userId: string }>(sql`
      select o.user_id as "userId" from order_items i join orders o on o.id = i.order_id
      where i.product_id = ${productId} and i.released_at is null`);
    assert.equal(holder?.userId, giveReply.status === 200 ? destinationId : undefined);
  }
});

test('ADM-13 a claim inserted while a merge waits for the piece becomes the claim that holds it', async () => {
  const { sourcePseudo, destinationPseudo, liveId, productId, merge, hold } = await createTwoUsers();
  await hold(sourcePseudo);
  let isOver = false;
  let merging: ReturnType<typeof merge> | undefined;
  await inTransaction(shop.system, async (tx) => {
    // Locks the piece and inserts a claim, as `readComments` does.
    await tx.run(sql`select 1 from products where id = ${productId} for no key update`);
    await tx.run(sql`insert into claims (live_id, product_id, ref, pseudo, said_at, arrived_at, certainty)
      values (${liveId}, ${productId}, ${ref}, ${destinationPseudo}, now(), now(), 'certain')`);
    merging = merge().finally(() => (isOver = true));
    await untilWaitingForLocks(db, 1, () => isOver);
  });
  assert.equal((await merging)?.status, 200);
  assert.deepEqual(await statesOf(productId), [`${destinationPseudo} held`]);
});
