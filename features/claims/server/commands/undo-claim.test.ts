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
import { mergeUserOrders } from '#features/merges/domain/endpoints.ts';
import { removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf, putInStatus, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
let ref = 0;

async function aHolder(pseudo: string) {
  const customer = await shop.aCustomer(pseudo);
  const productId = await shop.aProduct(await shop.aLive(), ++ref);
  const claimId = await addClaim(shop, productId, pseudo);
  const assignment = bodyOf(await shop.call(giveClaim, { claimId }, admin));
  return { customer, productId, claimId, orderId: assignment.orderId, assignment };
}
const anAssignmentWithSecondSeller = async (pseudo: string) => ({
  ...(await aHolder(pseudo)),
  second: await aMember(shop, 'seller'),
});
const historyOf = async (productId: string) => bodyOf(await shop.call(getPieceHistory, { productId }, admin));

test('a piece paid concurrently is not passed', async () => {
  const { productId, claimId, orderId } = await aHolder('lea.paie');
  const pass = () => shop.call(passPiece, { claimId }, admin);
  let passing: ReturnType<typeof pass> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`select 1 from orders where id = ${orderId} for no key update`);
    passing = pass();
    await untilWaitingForLocks(shop.shop.db);
    await tx.run(sql`update orders set status = 'paid', payment_date = now() where id = ${orderId}`);
  });
  assert.equal((await passing)?.status, 409);
  const { holdings, claims } = await historyOf(productId);
  assert.deepEqual([holdings.map(({ until }) => until), claims.map(({ state }) => state)], [[null], ['held']]);
});

test('in twenty rounds of a pass during a merge of the holder’s account, the piece is passed once and is free', async () => {
  for (let round = 0; round < 20; round++) {
    const { customer, productId, claimId } = await aHolder(`lea.double.${round}`);
    const { customer: otherCustomer } = await toValidate(shop);
    const userIds = { source_user_id: customer.userId, destination_user_id: otherCustomer.userId };
    const [passed, merged] = await Promise.all([
      shop.call(passPiece, { claimId }, admin),
      shop.call(mergeUserOrders, userIds, admin),
    ]);
    assert.deepEqual([passed.status, merged.status], [200, 200], `round ${round}`);
    const { holdings, claims } = await historyOf(productId);
    assert.deepEqual(
      claims.map(({ state }) => state),
      ['released'],
      `round ${round}`,
    );
    assert.equal(holdings.filter(({ until }) => until === null).length, 0);
  }
});

test('an undo of an assignment is refused once a second seller has passed the piece and given it again', async () => {
  const { productId, claimId, assignment, second } = await anAssignmentWithSecondSeller('lea.redonnee');
  const { action } = bodyOf(await shop.call(passPiece, { claimId }, second));
  bodyOf(await shop.call(restorePiece, { claimId, reverts: action }, second));
  const { status, problem } = await shop.call(undoClaim, { claimId, reverts: assignment.action ?? '' }, admin);
  assert.deepEqual([status, problem?.code], [409, 'claims.action-outdated']);
  assert.match(problem?.title ?? '', /entre-temps, .+ a modifié la demande de @lea\.redonnee/);
  assert.equal((await historyOf(productId)).claims[0]?.state, 'held');
});

test('an undo of a dismissal is refused once a second seller has undone it and dismissed the claim again, unless it names the second dismissal', async () => {
  const productId = await shop.aProduct(await shop.aLive(), ++ref);
  const claimId = await addClaim(shop, productId, 'lea.ecartee');
  const second = await aMember(shop, 'seller');
  const { action } = bodyOf(await shop.call(dismissClaim, { claimId }, admin));
  bodyOf(await shop.call(undoClaim, { claimId, reverts: action }, second));
  bodyOf(await shop.call(dismissClaim, { claimId }, second));
  const undone = await shop.call(undoClaim, { claimId, reverts: action }, admin);
  assert.deepEqual([undone.status, undone.problem?.code], [409, 'claims.action-outdated']);
  const [claim] = (await historyOf(productId)).claims;
  assert.equal(claim?.state, 'dismissed');
  // An undo that names the latest decision is accepted, even if another seller made it an hour ago.
  shop.advance(3_600_000);
  bodyOf(await shop.call(undoClaim, { claimId, reverts: claim?.action ?? '' }, admin));
  assert.equal((await historyOf(productId)).claims[0]?.state, 'waiting');
});

test('an undo of a dismissal that names a piece to return is refused, and changes neither the claim nor the order', async () => {
  const order = await toValidate(shop);
  const [productId = ''] = order.productIds;
  const [item] = (await seenByAdmin(shop, order)).items;
  const itemId = item?.id ?? '';
  const { action: removal } = bodyOf(await shop.call(removeItem, { orderId: order.orderId, itemId }, admin));
  const claimId = await addClaim(shop, productId, 'lea.sans.commande');
  const { action } = bodyOf(await shop.call(dismissClaim, { claimId }, admin));
  const restores = { orderId: order.orderId, itemId, reverts: removal };
  const undone = await shop.call(undoClaim, { claimId, reverts: action, restores }, admin);
  assert.deepEqual([undone.status, undone.problem?.code], [409, 'claims.action-outdated']);
  const { holdings, claims } = await historyOf(productId);
  assert.deepEqual([holdings.filter(({ until }) => until === null), claims[0]?.state], [[], 'dismissed']);
});

test('an undo of a dismissal is refused once the piece is sold', async () => {
  const productId = await shop.aProduct(await shop.aLive(), ++ref);
  const claimId = await addClaim(shop, productId, 'lea.trop.tard');
  const buyerClaimId = await addClaim(shop, productId, 'ines.paie');
  const { action } = bodyOf(await shop.call(dismissClaim, { claimId }, admin));
  const { orderId } = bodyOf(await shop.call(giveClaim, { claimId: buyerClaimId }, admin));
  await putInStatus(shop, { orderId }, 'paid');
  const undone = await shop.call(undoClaim, { claimId, reverts: action }, admin);
  assert.deepEqual([undone.status, undone.problem?.code], [409, 'claims.sold']);
  assert.deepEqual(
    (await historyOf(productId)).claims.map(({ pseudo, state }) => `${pseudo} ${state}`),
    ['lea.trop.tard dismissed', 'ines.paie held'],
  );
});

test('an undo that names no action reverts the caller’s own assignment for one minute, and never the assignment of another seller', async () => {
  const ownAssignment = await anAssignmentWithSecondSeller('lea.sans.nom');
  bodyOf(await shop.call(undoClaim, { claimId: ownAssignment.claimId }, admin));
  const secondAssignment = await anAssignmentWithSecondSeller('lea.autre');
  for (const as of [secondAssignment.second, admin]) {
    if (as === admin) shop.advance(61_000);
    const { status, problem } = await shop.call(undoClaim, { claimId: secondAssignment.claimId }, as);
    assert.deepEqual([status, problem?.code], [409, 'undo.unnamed-action']);
  }
  assert.equal((await historyOf(secondAssignment.productId)).claims[0]?.state, 'held');
});

test('an undo of an assignment waits for a concurrent pass and new assignment, and is then refused', async () => {
  const { productId, claimId, orderId, assignment } = await anAssignmentWithSecondSeller('lea.en.cours');
  const undo = () => shop.call(undoClaim, { claimId, reverts: assignment.action ?? '' }, admin);
  let undoing: ReturnType<typeof undo> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`select 1 from orders where id = ${orderId} for no key update`);
    undoing = undo();
    await untilWaitingForLocks(shop.shop.db);
    // Releases the order item and holds it again, as a pass and a new assignment do.
    for (const at of [sql`now()`, sql`null`])
      await tx.run(sql`update order_items set released_at = ${at}, release_reason = case when ${at} is null then null else 'passed' end
        where order_id = ${orderId}`);
  });
  assert.equal((await undoing)?.problem?.code, 'claims.action-outdated');
  assert.equal((await historyOf(productId)).claims[0]?.state, 'held');
});
