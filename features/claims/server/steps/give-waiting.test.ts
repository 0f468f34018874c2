import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import {
  dismissClaim,
  getPieceHistory,
  giveClaim,
  undoClaim,
  withdrawClaim,
} from '#features/claims/domain/admin-endpoints.ts';
import { addToLiveOrder, removeItem, restoreItem } from '#features/orders/domain/admin-endpoints.ts';
import { blockUser } from '#features/users/domain/admin-endpoints.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { readNewOrderSettings } from '#features/orders/server/steps/begin-order.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { mailsTo } from '#sandbox/testing/steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { giveWaiting } from './give-waiting.ts';
import { lockClaim } from './lock-claim.ts';
import { recordDecision } from './record-decision.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const liveId = await shop.aLive();
let ref = 0;
const aPiece = () => shop.aProduct(liveId, ++ref);
const statesOf = async (productId: string) =>
  bodyOf(await shop.call(getPieceHistory, { productId }, admin)).claims.map(
    ({ pseudo, state }) => `${pseudo} ${state}`,
  );
const dismiss = async (claimId: string) => bodyOf(await shop.call(dismissClaim, { claimId }, admin));

test('an assignment to a claim returns the result of a concurrent assignment to its pseudo with the same key', async () => {
  const productId = await aPiece();
  const claimId = await addClaim(shop, productId, 'entre.deux');
  const key = crypto.randomUUID();
  const ctx = shop.system;
  const newOrder = await readNewOrderSettings(ctx);
  let assignment: { itemId: string } | undefined;
  const repeated = await inTransaction(ctx, (tx) => {
    // Runs the concurrent assignment after the first read.
    const readRow: Tx['one'] = async (statement) => {
      const row = await tx.one(statement);
      assignment ??= bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'entre.deux', key }, admin));
      return row as never;
    };
    return giveWaiting(ctx, { ...tx, one: readRow }, claimId, newOrder, key);
  });
  assert.equal(repeated.itemId, assignment?.itemId);
});

test('an assignment to a blocked buyer is refused with the reason until the seller confirms', async () => {
  const productId = await aPiece();
  const claimId = await addClaim(shop, productId, 'bloquee.ici');
  const { userId } = await shop.aCustomer('bloquee.ici');
  bodyOf(await shop.call(blockUser, { userId, reason: 'Ne règle pas' }, admin));
  const refused = await shop.call(giveClaim, { claimId, key: crypto.randomUUID(), unlessBlocked: true }, admin);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'claims.blocked']);
  assert.match(refused.problem?.title ?? '', /@bloquee\.ici est bloquée\u00A0: «\u00A0Ne règle pas\u00A0»/);
  assert.deepEqual(await statesOf(productId), ['bloquee.ici waiting']);
  bodyOf(await shop.call(giveClaim, { claimId }, admin));
  assert.deepEqual(await statesOf(productId), ['bloquee.ici held']);
});

for (const state of ['released', 'withdrawn', 'dismissed', 'closed'] as const)
  test(`ADM-27 a piece given by hand to a pseudo turns its ${state} claim into a held claim that names no decider`, async () => {
    const productId = await aPiece();
    const pseudo = `elle.${state}`;
    const claimId = await addClaim(shop, productId, pseudo);
    await shop.shop.db.run(
      sql`update claims set state = ${state}, decided_by = 'Somebody' where id = ${claimId}::bigint`,
    );
    const { orderId, itemId } = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
    const [claim] = bodyOf(await shop.call(getPieceHistory, { productId }, admin)).claims;
    assert.deepEqual([claim?.state, claim?.orderId, claim?.decidedBy], ['held', orderId, null]);
    bodyOf(await shop.call(removeItem, { orderId, itemId }, admin));
    assert.deepEqual(await statesOf(productId), [`${pseudo} released`]);
  });

test('the history names no decider for a claim that was held or released by a change of the order', async () => {
  const second = await aMember(shop, 'seller');
  const deciderOf = async (productId: string) => {
    const [claim] = bodyOf(await shop.call(getPieceHistory, { productId }, admin)).claims;
    return [claim?.state, claim?.decidedBy];
  };
  const productId = await aPiece();
  const claimId = await addClaim(shop, productId, 'lea.rendue');
  const { orderId, itemId } = bodyOf(await shop.call(giveClaim, { claimId }, admin));
  assert.deepEqual(await deciderOf(productId), ['held', 'admin@test.example']);
  const { action } = bodyOf(await shop.call(removeItem, { orderId, itemId }, second));
  assert.deepEqual(await deciderOf(productId), ['released', null]);
  await shop.shop.db.run(sql`update claims set decided_by = 'Somebody' where product_id = ${productId}`);
  bodyOf(await shop.call(restoreItem, { orderId, itemId, reverts: action }, second));
  assert.deepEqual(await deciderOf(productId), ['held', null]);
  const otherId = await aPiece();
  await addClaim(shop, otherId, 'lea.rendue');
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: otherId, pseudo: 'lea.rendue' }, second));
  assert.deepEqual(await deciderOf(otherId), ['held', null]);
});

test('ADM-27 a piece given by hand to a pseudo makes only the latest claim of this pseudo held, and no claim under another name', async () => {
  const productId = await aPiece();
  for (let time = 0; time < 2; time++) await dismiss(await addClaim(shop, productId, 'deux.fois'));
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'deux.fois' }, admin));
  assert.deepEqual(await statesOf(productId), ['deux.fois dismissed', 'deux.fois held']);
  const secondProductId = await aPiece();
  const claimOfFormerName = await addClaim(shop, secondProductId, 'nom.passe');
  await dismiss(claimOfFormerName);
  const openClaimId = await addClaim(shop, secondProductId, 'nom.present');
  await shop.shop.db.run(
    sql`update claims set tiktok_user_id = '88' where id = any(${[claimOfFormerName, openClaimId]}::bigint[])`,
  );
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: secondProductId, pseudo: 'nom.passe' }, admin));
  assert.deepEqual(await statesOf(secondProductId), ['nom.passe dismissed', 'nom.present waiting']);
});

test('an assignment by hand sends a mail only after the live, once its undo is no longer offered, and no mail if it was undone', async () => {
  const pseudo = 'lea.prevenue';
  const { email } = await shop.aCustomer(pseudo);
  const listMails = async () => {
    await sendDueMails(shop.system);
    return (await mailsTo(shop, email)).map(({ text }) => text);
  };
  const give = async () => {
    const claimId = await addClaim(shop, await aPiece(), pseudo);
    return { claimId, reverts: bodyOf(await shop.call(giveClaim, { claimId }, admin)).action ?? '' };
  };
  await give();
  await setLiveActive(shop, liveId, false);
  const setDate = (days: number) =>
    shop.shop.db.run(
      sql`update lives set live_date = live_date + ${days} * interval '1 day', ended_at = null where id = ${liveId}`,
    );
  // The live is prepared: its date is tomorrow.
  await setDate(1);
  await give();
  await setDate(-1);
  shop.advance(20_000);
  const undone = await give();
  assert.deepEqual(await listMails(), []);
  bodyOf(await shop.call(undoClaim, undone, admin));
  shop.advance(20_000);
  assert.deepEqual(await listMails(), []);
  await give();
  shop.advance(20_000);
  const [text = '', ...more] = await listMails();
  assert.match(text, /Elle est maintenant dans votre commande/);
  assert.deepEqual(more, []);
  await setLiveActive(shop, liveId, true);
});

test('an assignment waits for a concurrent withdrawal of the claim and is refused', async () => {
  const productId = await aPiece();
  const claimId = await addClaim(shop, productId, 'change.d.avis');
  let isOver = false;
  let giving: Promise<{ status: number; problem?: { code?: string } | null }> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await lockClaim(tx, claimId, 'withdraw');
    await recordDecision(shop.system, tx, claimId, 'withdraw');
    giving = shop.call(giveClaim, { claimId }, admin).finally(() => (isOver = true)) as typeof giving;
    await untilWaitingForLocks(shop.shop.db, 1, () => isOver);
  });
  const answer = await giving;
  assert.deepEqual([answer?.status, answer?.problem?.code], [409, 'claims.not-in-this-state']);
  assert.deepEqual(await statesOf(productId), ['change.d.avis withdrawn']);
  assert.equal(bodyOf(await shop.call(getPieceHistory, { productId }, admin)).holdings.length, 0);
});

test('a withdrawal waits for a concurrent assignment and is refused', async () => {
  const productId = await aPiece();
  const claimId = await addClaim(shop, productId, 'trop.tard');
  const newOrder = await readNewOrderSettings(shop.system);
  let isOver = false;
  let withdrawing: Promise<{ status: number; problem?: { code?: string } | null }> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await giveWaiting(shop.system, tx, claimId, newOrder);
    withdrawing = shop.call(withdrawClaim, { claimId }, admin).finally(() => (isOver = true)) as typeof withdrawing;
    await untilWaitingForLocks(shop.shop.db, 1, () => isOver);
  });
  const answer = await withdrawing;
  assert.deepEqual([answer?.status, answer?.problem?.code], [409, 'claims.not-in-this-state']);
  assert.deepEqual(await statesOf(productId), ['trop.tard held']);
});
