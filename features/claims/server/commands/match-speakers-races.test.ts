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
let lastTiktokId = 5000;
beforeEach(async () => void (liveId = await shop.aLive()));

const receive = (person: string, uniqueId: string, text: string) =>
  saveEvents(shop.shop, liveId, [{ ...comment(text), uniqueId, userId: person }]);
const read = () => readComments(system, liveId);
async function waitingBuyer() {
  const id = ++lastTiktokId;
  const [person, oldPseudo, newPseudo] = [String(id), `avant.${id}`, `apres.${id}`];
  const caller = await shop.aCustomer(oldPseudo);
  const { code } = bodyOf(await shop.call(askPseudoCode, {}, caller));
  const productId = await shop.aProduct(liveId, 42);
  await receive(person, oldPseudo, `défilé ${code?.code}`);
  await receive(person, oldPseudo, '42');
  await read();
  return { person, oldPseudo, newPseudo, caller, productId };
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

test('a viewer renamed while a seller enters a claim under the new name keeps one claim, in the earlier place', async () => {
  const { person, newPseudo, caller, productId } = await waitingBuyer();
  const [waiting] = await openClaims();
  await receive(person, newPseudo, 'coucou');
  let renamed: Promise<number> | undefined;
  // Does the same as `enterClaim`. Commits while the rename waits for the piece.
  await inTransaction(system, async (tx) => {
    await lockPieceOfLive(tx, liveId, 42);
    await tx.run(sql`
      insert into claims (live_id, product_id, ref, pseudo, said_at, arrived_at, certainty)
      values (${liveId}, ${productId}, 42, ${newPseudo}, now(), now(), 'certain')`);
    renamed = read();
    await untilWaitingForLocks(db);
  });
  await renamed;
  assert.equal(await pseudoOf(caller.userId), newPseudo);
  assert.deepEqual(await openClaims(), [{ id: waiting?.id, pseudo: newPseudo, state: 'waiting' }]);
});

test('a claim under the old name that is read in the same batch as the rename gets the new name', async () => {
  const { person, oldPseudo, newPseudo } = await waitingBuyer();
  await shop.aProduct(liveId, 43);
  await receive(person, oldPseudo, '43');
  await receive(person, newPseudo, 'coucou');
  await read();
  assert.deepEqual(
    (await openClaims()).map(({ pseudo }) => pseudo),
    [newPseudo, newPseudo],
  );
});

test('an assignment during a rename gives the piece to its claimant, or is refused', async () => {
  for (let times = 0; times < 10; times++) {
    liveId = await shop.aLive();
    const { person, newPseudo, caller, productId } = await waitingBuyer();
    const [waiting] = await openClaims();
    await receive(person, newPseudo, 'coucou');
    const [assignment] = await Promise.all([
      shop.call(giveClaim, { claimId: waiting?.id ?? '' }, admin),
      read(),
      read(),
    ]);
    if (assignment.status === 200) assert.deepEqual(await holdersOf(productId), [{ userId: caller.userId }]);
    else assert.deepEqual([assignment.problem?.code, await holdersOf(productId)], ['claims.not-in-this-state', []]);
    const state = assignment.status === 200 ? 'held' : 'waiting';
    assert.deepEqual(await openClaims(), [{ id: waiting?.id, pseudo: newPseudo, state }]);
    assert.equal(await pseudoOf(caller.userId), newPseudo);
  }
});

test('a rename that a temporary error stops is made in the next round', async () => {
  const { person, newPseudo, caller } = await waitingBuyer();
  await receive(person, newPseudo, 'coucou');
  const restore = await refuseWrites(db, 'update on users', 'lock_not_available');
  const [result] = await Promise.allSettled([read()]);
  await restore();
  assert.equal(result.status, 'rejected');
  await read();
  assert.equal(await pseudoOf(caller.userId), newPseudo);
});
