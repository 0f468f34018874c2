import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { deleteProduct } from '#features/catalog/domain/admin-endpoints.ts';
import {
  dismissClaim,
  enterClaim,
  getPieceHistory,
  giveClaim,
  passPiece,
  restorePiece,
  undoClaim,
  withdrawClaim,
} from '#features/claims/domain/admin-endpoints.ts';
import {
  claimActions,
  claimLifecycle,
  claimStates,
  type ClaimAction,
  type ClaimState,
} from '#features/claims/domain/lifecycle.ts';
import { addToLiveOrder, changeStatus, removeItem, restoreItem } from '#features/orders/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { bodyOf, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const database = await testDatabase();
const startShop = () => testShop({ databaseUrl: database.url, background: false });
const [shop, ...otherShops] = await Promise.all([startShop(), startShop(), startShop()] as const);
const shops = [shop, ...otherShops];
afterAll(async () => {
  await Promise.all(shops.map((instance) => instance.close()));
  await database.drop();
});
const { admin } = shop;
const liveId = await shop.aLive();
let ref = 100;

const numbers = new Map<string, number>();
const numberOf = (productId: string): number => numbers.get(productId) ?? 0;
async function aPiece(): Promise<string> {
  const number = ++ref;
  const productId = await shop.aProduct(liveId, number);
  numbers.set(productId, number);
  return productId;
}
const queueOf = async (productId: string) => ({
  holder: bodyOf(await shop.call(getPieceHistory, { productId }, admin)).holdings.find(({ until }) => until === null),
  claims: await shop.shop.db.many<{ id: string; pseudo: string; state: ClaimState; arrivedAt: Date }>(sql`
    select id::text, pseudo, state, arrived_at as "arrivedAt" from claims
    where product_id = ${productId} and state in ('waiting', 'held') order by arrived_at, id`),
});
const statesOf = async (productId: string) =>
  bodyOf(await shop.call(getPieceHistory, { productId }, admin)).claims.map(
    ({ pseudo, state }) => `${pseudo} ${state}`,
  );
const calls = {
  give: giveClaim,
  undo: undoClaim,
  pass: passPiece,
  restore: restorePiece,
  withdraw: withdrawClaim,
  dismiss: dismissClaim,
} as const satisfies Record<Exclude<ClaimAction, 'close' | 'reopen'>, unknown>;
/** Actions of users. Only the shop closes and reopens claims (reactions.test.ts). */
type UserAction = keyof typeof calls;

async function claimIn(state: ClaimState, productId: string): Promise<string> {
  const claimId = await addClaim(shop, productId, `elle.${state}.${ref}`);
  const act = async (action: UserAction) => bodyOf(await shop.call(calls[action], { claimId }, admin));
  if (state === 'held' || state === 'released') await act('give');
  if (state === 'released') await act('pass');
  if (state === 'withdrawn') await act('withdraw');
  if (state === 'dismissed') await act('dismiss');
  if (state === 'closed') await shop.shop.db.run(sql`update claims set state = 'closed' where id = ${claimId}::bigint`);
  return claimId;
}

/** Returns the action that a request performs: an undo of a passed claim restores the piece. */
const doneBy = (action: UserAction, state: ClaimState): UserAction =>
  action === 'undo' && state === 'released' ? 'restore' : action;

for (const state of claimStates)
  for (const action of Object.keys(calls) as UserAction[]) {
    const performed = doneBy(action, state);
    const isAllowed = claimLifecycle[state].may.includes(performed);
    test(`${action} on a claim that is ${state}: ${isAllowed ? `leads to ${claimActions[performed]}` : 'is refused'}`, async () => {
      const productId = await aPiece();
      const claimId = await claimIn(state, productId);
      const answer = await shop.call(calls[action], { claimId }, admin);
      const [claim] = bodyOf(await shop.call(getPieceHistory, { productId }, admin)).claims;
      if (isAllowed) {
        assert.equal(answer.status, 200, JSON.stringify(answer.problem));
        assert.equal(claim?.state, claimActions[performed]);
        assert.equal(claim.decidedBy, 'admin@test.example');
      } else {
        assert.equal(answer.problem?.code, 'claims.not-in-this-state');
        assert.equal(claim?.state, state);
      }
      assert.equal((await queueOf(productId)).holder?.pseudo ?? null, claim.state === 'held' ? claim.pseudo : null);
    });
  }

test('1,000 claims for one piece, a hundred assignments and fifty more claims through three servers give one holder and an ordered queue without loss', async () => {
  const productId = await aPiece();
  await shop.shop.db.run(sql`
    insert into claims (live_id, product_id, ref, pseudo, said_at, arrived_at, certainty)
    select ${liveId}, ${productId}, ${ref}, 'foule.' || n, now(), now() - interval '1 hour' + n * interval '1 second', 'certain'
    from generate_series(1, 1000) n order by random()`);
  const { claims: waiting } = await queueOf(productId);
  const answers = await Promise.all([
    ...Array.from({ length: 100 }, (_, index) => {
      const instance = shops[index % 3] ?? shop;
      return instance.call(giveClaim, { claimId: waiting[index * 10]?.id ?? '' }, admin);
    }),
    ...Array.from({ length: 50 }, async (_, index) => {
      const instance = shops[index % 3] ?? shop;
      await instance.call(enterClaim, { liveId, ref, pseudo: `apres.${index}` }, admin).then(bodyOf);
      return null;
    }),
  ]);
  const givenAnswers = answers.filter((answer) => answer !== null);
  assert.deepEqual([...new Set(givenAnswers.map((answer) => answer.status))].toSorted(), [200, 409]);
  assert.equal(givenAnswers.filter((answer) => answer.status === 200).length, 1);
  const queue = await queueOf(productId);
  assert.equal(queue.claims.length, 1050);
  const [holder, ...otherHolders] = queue.claims.filter((claim) => claim.state === 'held');
  assert.equal(otherHolders.length, 0);
  assert.equal(queue.holder?.pseudo, holder?.pseudo);
  const arrivals = queue.claims
    .filter(({ pseudo }) => pseudo.startsWith('foule'))
    .map(({ pseudo }) => Number(pseudo.slice(6)));
  assert.deepEqual(
    arrivals,
    Array.from({ length: 1000 }, (_, index) => index + 1),
  );
});

test('ten concurrent claims of one person for one piece are stored once', async () => {
  const productId = await aPiece();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      shop.call(enterClaim, { liveId, ref: numberOf(productId), pseudo: '@Lea' }, admin),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array<number>(9).fill(409)]);
  assert.equal(answers.find(({ status }) => status === 409)?.problem?.code, 'claims.already-in-line');
  assert.equal((await queueOf(productId)).claims.length, 1);
});

test('undoing an assignment frees the piece and returns the claim to its old place', async () => {
  const productId = await aPiece();
  const first = await addClaim(shop, productId, 'premiere');
  await addClaim(shop, productId, 'deuxieme');
  bodyOf(await shop.call(giveClaim, { claimId: first }, admin));
  bodyOf(await shop.call(undoClaim, { claimId: first }, admin));
  assert.deepEqual(await statesOf(productId), ['premiere waiting', 'deuxieme waiting']);
  assert.equal((await queueOf(productId)).holder, undefined);
});

test('concurrent assignments with the same key, to a claim or to a pseudo, are made once, and a repeated request after the undo changes nothing', async () => {
  const productId = await aPiece();
  const claimId = await addClaim(shop, productId, 'coupee');
  const key = crypto.randomUUID();
  const byClaim = (through = shop) => through.call(giveClaim, { claimId, key }, admin);
  const byPseudo = () => shop.call(addToLiveOrder, { liveId, productId, pseudo: 'coupee', key }, admin);
  const items = (await Promise.all([...shops.map(byClaim), byPseudo(), byPseudo()])).map(
    (answer) => bodyOf<{ itemId: string }>(answer).itemId,
  );
  assert.equal(new Set(items).size, 1);
  bodyOf(await shop.call(undoClaim, { claimId }, admin));
  assert.deepEqual([bodyOf(await byClaim()).itemId, bodyOf(await byPseudo()).itemId], [items[0], items[0]]);
  assert.deepEqual(await statesOf(productId), ['coupee waiting']);
});

test('ADM-27 the claim of a pseudo is held while its order holds the piece given by hand, and the other claims stay in the queue', async () => {
  const productId = await aPiece();
  await addClaim(shop, productId, 'attend.un');
  await addClaim(shop, productId, 'attend.deux');
  const assignment = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'attend.deux' }, admin));
  assert.deepEqual(await statesOf(productId), ['attend.un waiting', 'attend.deux held']);
  const { orderId, itemId } = assignment;
  bodyOf(await shop.call(removeItem, { orderId, itemId }, admin));
  assert.deepEqual(await statesOf(productId), ['attend.un waiting', 'attend.deux released']);
  bodyOf(await shop.call(restoreItem, { orderId, itemId }, admin));
  assert.deepEqual(await statesOf(productId), ['attend.un waiting', 'attend.deux held']);
});

test('ADM-20 cancelling an order releases its claim, and reopening it holds the piece for a newer claim of the buyer', async () => {
  const productId = await aPiece();
  const claimId = await addClaim(shop, productId, 'revient');
  const { orderId } = bodyOf(await shop.call(giveClaim, { claimId }, admin));
  bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, admin));
  assert.deepEqual(await statesOf(productId), ['revient released']);
  await addClaim(shop, productId, 'revient');
  bodyOf(await shop.call(changeStatus, { orderId, status: 'to-validate' }, admin));
  assert.deepEqual(await statesOf(productId), ['revient released', 'revient held']);
  assert.equal((await seenByAdmin(shop, { orderId })).items.length, 1);
});

test('ADM-20 an order can be reopened although its buyer has a newer claim for its piece under another pseudo', async () => {
  const productId = await aPiece();
  const claimId = await addClaim(shop, productId, 'ancien.nom');
  await shop.shop.db.run(sql`update claims set tiktok_user_id = '77' where id = ${claimId}::bigint`);
  const { orderId } = bodyOf(await shop.call(giveClaim, { claimId }, admin));
  bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, admin));
  const secondClaim = await addClaim(shop, productId, 'nouveau.nom');
  await shop.shop.db.run(sql`update claims set tiktok_user_id = '77' where id = ${secondClaim}::bigint`);
  bodyOf(await shop.call(changeStatus, { orderId, status: 'to-validate' }, admin));
  assert.equal((await queueOf(productId)).holder?.pseudo, 'ancien.nom');
});

test('a dismissal cannot be undone after a newer claim of the same pseudo', async () => {
  const productId = await aPiece();
  const claimId = await addClaim(shop, productId, 'insiste');
  bodyOf(await shop.call(dismissClaim, { claimId }, admin));
  await addClaim(shop, productId, 'insiste');
  const answer = await shop.call(undoClaim, { claimId }, admin);
  assert.equal(answer.problem?.code, 'claims.waits-already');
});

test('a claim entered with an earlier time is placed in the queue by this time, and a future time counts as now', async () => {
  const productId = await aPiece();
  await addClaim(shop, productId, 'a.l.heure');
  await addClaim(shop, productId, 'plus.tot', new Date(Date.now() - 60_000).toISOString());
  await addClaim(shop, productId, 'du.futur', new Date(Date.now() + 3_600_000).toISOString());
  await addClaim(shop, productId, 'ensuite');
  assert.deepEqual(
    (await queueOf(productId)).claims.map(({ pseudo }) => pseudo),
    ['plus.tot', 'a.l.heure', 'du.futur', 'ensuite'],
  );
});

test('a piece with a waiting claim is not deleted, and the claims of a deleted piece are closed and keep its number', async () => {
  const productId = await aPiece();
  const claimId = await addClaim(shop, productId, 'trop.tard');
  assert.equal((await shop.call(deleteProduct, { productId }, admin)).problem?.code, 'catalog.piece-awaited');
  await shop.shop.db.run(sql`delete from products where id = ${productId}`);
  const row = await shop.shop.db.one(
    sql`select state, ref, product_id as "productId" from claims where id = ${claimId}::bigint`,
  );
  assert.deepEqual(row, { state: 'closed', ref, productId: null });
  const answer = await shop.call(giveClaim, { claimId }, admin);
  assert.equal(answer.problem?.code, 'claims.not-in-this-state');
});
