import assert from 'node:assert/strict';
import { afterAll, beforeEach, test } from 'vitest';
import sql from 'sql-template-tag';
import { giveClaim, listClaims } from '#features/claims/domain/admin-endpoints.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { askPseudoCode } from '#features/users/domain/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import { refuseWrites } from '#sandbox/testing/refuse-writes.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { lockPieceOfLive } from '../steps/find-piece.ts';
import { readComments } from './read-comments.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin, system } = shop;
const { db } = shop.shop;
let liveId = '';
let last = 5000;
beforeEach(async () => void (liveId = await shop.aLive()));

const receive = (person: string, uniqueId: string, text: string) =>
  saveEvents(shop.shop, liveId, [{ ...comment(text), uniqueId, userId: person }]);
const read = () => readComments(system, liveId);
/** Creates an account that proves the pseudo `before`, and waits for piece 42. */
async function waitingBuyer() {
  const id = ++last;
  const [person, before, since] = [String(id), `avant.${id}`, `apres.${id}`];
  const caller = await shop.aCustomer(before);
  const { code } = bodyOf(await shop.call(askPseudoCode, {}, caller));
  const productId = await shop.aProduct(liveId, 42);
  await receive(person, before, `défilé ${code?.code}`);
  await receive(person, before, '42');
  await read();
  return { person, before, since, caller, productId };
}
const openClaims = async () =>
  bodyOf(await shop.call(listClaims, { liveId }, admin))
    .claims.filter(({ state }) => state === 'waiting' || state === 'held')
    .map(({ id, pseudo, state }) => ({ id, pseudo, state }));
const pseudoOf = async (userId: string) =>
  (await db.one<{ pseudo: string }>(sql`select tiktok_username as pseudo from users where id = ${userId}`))?.pseudo;
const holdersOf = (productId: string) =>
  db.many<{ userId: string }>(sql`
    select o.user_id as "userId" from order_items i join orders o on o.id = i.order_id
    where i.product_id = ${productId} and i.released_at is null`);

test('a rename follows while a seller enters the new name for the same piece, and the earlier place stays', async () => {
  const { person, since, caller, productId } = await waitingBuyer();
  const [waiting] = await openClaims();
  await receive(person, since, 'coucou');
  let renamed: Promise<number> | undefined;
  // As `enterClaim`, which is committed while the rename waits.
  await inTransaction(system, async (tx) => {
    await lockPieceOfLive(tx, liveId, 42);
    await tx.run(sql`
      insert into claims (live_id, product_id, ref, pseudo, said_at, arrived_at, certainty)
      values (${liveId}, ${productId}, 42, ${since}, now(), now(), 'certain')`);
    renamed = read();
    await untilWaitingForLocks(db);
  });
  await renamed;
  assert.equal(await pseudoOf(caller.userId), since);
  assert.deepEqual(await openClaims(), [{ id: waiting?.id, pseudo: since, state: 'waiting' }]);
});

test('a claim under the old name that is read together with the rename has the new name', async () => {
  const { person, before, since } = await waitingBuyer();
  await shop.aProduct(liveId, 43);
  await receive(person, before, '43');
  await receive(person, since, 'coucou');
  await read();
  assert.deepEqual(
    (await openClaims()).map(({ pseudo }) => pseudo),
    [since, since],
  );
});

test('an assignment during a rename gives the piece to its claimant, or is refused', async () => {
  for (let times = 0; times < 10; times++) {
    liveId = await shop.aLive();
    const { person, since, caller, productId } = await waitingBuyer();
    const [waiting] = await openClaims();
    await receive(person, since, 'coucou');
    const [assignment] = await Promise.all([
      shop.call(giveClaim, { claimId: waiting?.id ?? '' }, admin),
      read(),
      read(),
    ]);
    if (assignment.status === 200) assert.deepEqual(await holdersOf(productId), [{ userId: caller.userId }]);
    else assert.deepEqual([assignment.problem?.code, await holdersOf(productId)], ['claims.not-in-this-state', []]);
    const state = assignment.status === 200 ? 'held' : 'waiting';
    assert.deepEqual(await openClaims(), [{ id: waiting?.id, pseudo: since, state }]);
    assert.equal(await pseudoOf(caller.userId), since);
  }
});

test('a rename that a temporary error stops follows in the next round', async () => {
  const { person, since, caller } = await waitingBuyer();
  await receive(person, since, 'coucou');
  const restore = await refuseWrites(db, 'update on users', 'lock_not_available');
  const [result] = await Promise.allSettled([read()]);
  await restore();
  assert.equal(result.status, 'rejected');
  await read();
  assert.equal(await pseudoOf(caller.userId), since);
});
