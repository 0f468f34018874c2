import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { erasedEmail } from '#features/users/domain/rules.ts';
import { lockPseudo } from '#features/users/server/steps/claim-pseudo.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { mergeSteps } from '#sandbox/testing/merge-steps.ts';
import { bodyOf, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
const { merge, undo, aMerge, ownerOf, claimsOf } = mergeSteps(shop);
let ref = 60_000;

/** Starts `begin` while a transaction holds the locks of `hold`. Commits once `begin` waits for a lock or has ended. */
async function duringLocks<Answer>(hold: (tx: Tx) => Promise<unknown>, begin: () => Promise<Answer>): Promise<Answer> {
  let isOver = false;
  let answer: Promise<Answer> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await hold(tx);
    answer = begin().finally(() => (isOver = true));
    await untilWaitingForLocks(db, 1, () => isOver);
  });
  if (!answer) throw new Error('`begin` was not called');
  return answer;
}

const eraseUserRow = (userId: string) => (tx: Tx) =>
  tx.run(sql`update users set email = ${erasedEmail(userId)}, tiktok_username = null where id = ${userId}`);

for (const side of ['source', 'destination'] as const) {
  test(`ADM-13 a merge waits for the concurrent erasure of the ${side}, is then refused, and moves no order`, async () => {
    const orders = { source: await toValidate(shop), destination: await toValidate(shop) };
    const { source, destination } = orders;
    const answer = await duringLocks(eraseUserRow(orders[side].customer.userId), () =>
      merge(source.customer.userId, destination.customer.userId),
    );
    assert.deepEqual([answer.status, answer.problem?.code], [404, 'users.not-found']);
    assert.equal(await ownerOf(source), source.customer.userId);
  });

  test(`ADM-13 an undo waits for the concurrent erasure of the ${side}, is then refused, and moves no order`, async () => {
    const { mergeId, ...both } = await aMerge();
    const answer = await duringLocks(eraseUserRow(both[side].customer.userId), () => undo(mergeId));
    assert.deepEqual([answer.status, answer.problem?.code], [409, 'merges.account-gone']);
    assert.equal(await ownerOf(both.source), both.destination.customer.userId);
  });
}

test('ADM-13 a merge locks the orders by id, and locks no later order while it waits for an order', async () => {
  const [source, destination] = [await shop.aCustomer(), await shop.aCustomer()];
  const first = '10000000-0000-4000-8000-000000000001';
  const laterIds = ['2', '3'].map((n) => first.replace(/1$/, n));
  // Dates the later ids before and after the first id, so that no sort by date equals the sort by id.
  await db.run(sql`
    insert into orders (id, user_id, status, total_amount_cents, order_date)
    select id::uuid, ${source.userId}, 'to-pay', 1000, now() + place * interval '1 minute'
    from unnest(${[laterIds[0], first, laterIds[1]]}::text[]) with ordinality made (id, place)`);
  const lock = (ids: readonly (string | undefined)[]) =>
    sql`select 1 from orders where id = any(${ids}::uuid[]) for no key update nowait`;
  let answer: Promise<unknown> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await tx.run(lock([first]));
    answer = merge(source.userId, destination.userId).then(bodyOf);
    await untilWaitingForLocks(db);
    assert.equal(await tx.run(lock(laterIds)), 2);
  });
  assert.deepEqual(await answer, { ordersTransferred: 3 });
});

test('ADM-13 an undo waits for a lock on one of its pieces, and is refused after a new claim on the piece', async () => {
  let productId = '';
  const number = ++ref;
  const { source, mergeId } = await aMerge(async (sourceOrder) => {
    productId = await shop.aProduct(sourceOrder.liveId, number);
    await addClaim(shop, productId, sourceOrder.pseudo);
  });
  const { liveId, pseudo } = source;
  const insertClaim = async (tx: Tx) => {
    await tx.run(sql`select 1 from products where id = ${productId} for no key update`);
    await tx.run(sql`insert into claims (live_id, product_id, ref, pseudo, said_at, arrived_at, certainty)
      values (${liveId}, ${productId}, ${number}, ${pseudo}, now(), now(), 'certain')`);
  };
  const answer = await duringLocks(insertClaim, () => undo(mergeId));
  assert.deepEqual([answer.status, answer.problem?.code], [409, 'merges.claims-changed']);
  assert.equal((await claimsOf(productId)).length, 2);
});

test('ADM-13 a piece given during an undo stays with the destination, whether the undo succeeds or not', async () => {
  const { source, destination, mergeId } = await aMerge();
  const { liveId } = source;
  const productId = await shop.aProduct(liveId, ++ref);
  const assignment = { liveId, productId, pseudo: destination.pseudo };
  const [giveReply, undoReply] = await Promise.all([shop.call(addToLiveOrder, assignment, admin), undo(mergeId)]);
  bodyOf(giveReply);
  assert.ok(
    undoReply.status === 200 || undoReply.problem?.code === 'merges.used-since',
    JSON.stringify(undoReply.body),
  );
  const holder = await db.one<{ userId: string }>(sql`
    select o.user_id as "userId" from order_items i join orders o on o.id = i.order_id
    where i.product_id = ${productId} and i.released_at is null`);
  assert.equal(holder?.userId, destination.customer.userId, 'the piece stays with the destination');
});

test('ADM-13 an undo locks the pseudos that it restores, whatever pseudo the source has now', async () => {
  const { source, mergeId } = await aMerge(async (sourceOrder) =>
    addClaim(shop, await shop.aProduct(sourceOrder.liveId, ++ref), sourceOrder.pseudo),
  );
  await db.run(sql`update users set tiktok_username = 'lea.nouvelle' where id = ${source.customer.userId}`);
  let isOver = false;
  let answer: Promise<unknown> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await lockPseudo(tx, source.pseudo);
    answer = undo(mergeId)
      .then(bodyOf)
      .finally(() => (isOver = true));
    await untilWaitingForLocks(db, 1, () => isOver);
    assert.ok(!isOver, 'the undo waits for the pseudo');
  });
  await answer;
});
