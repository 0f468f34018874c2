import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { dismissClaim, undoClaim } from '#features/claims/domain/admin-endpoints.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { addToLiveOrder, changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { expireOrders } from '#features/payments/server/commands/expire-orders.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { HOUR, keptAfterLive, setDelay, workReactions } from '#sandbox/testing/hold-steps.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf, toValidate } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { followFreePiece } from './follow-free-piece.ts';

const shop = await testShop({ background: false });
await workReactions(shop);
afterAll(() => shop.close());
const { admin } = shop;
await setDelay(shop, 48);

const listItems = async (liveId: string) =>
  bodyOf(await shop.call(listAttention, {}, admin)).items.filter(
    ({ kind, data }) => kind === 'piece-waits' && data['liveId'] === liveId,
  );
const waitForJobs = () =>
  until(async () => {
    const openJob = await shop.shop.db.one(
      sql`select 1 from pgboss.job where name = 'reactions' and state in ('created', 'retry', 'active')`,
    );
    return openJob === null;
  });

async function createExpiredOrder(pseudo: string) {
  const order = await keptAfterLive(shop, [2500, 2500]);
  const [productId = ''] = order.productIds;
  const claimId = await addClaim(shop, productId, pseudo);
  shop.advance(48 * HOUR);
  await expireOrders(shop.system);
  await waitForJobs();
  return { ...order, productId, claimId };
}

test('a piece with a queue that an expired order released is in “À traiter” until it is given', async () => {
  const { liveId, productId } = await createExpiredOrder('attend.un');
  const [item, ...otherItems] = await listItems(liveId);
  assert.deepEqual([otherItems.length, item?.order, typeof item?.data['ref']], [0, null, 'number']);
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'attend.un' }, admin));
  await waitForJobs();
  assert.deepEqual(await listItems(liveId), []);
});

test('a piece that an expired order released is in “À traiter” until its queue is empty', async () => {
  const { liveId, claimId } = await createExpiredOrder('attend.deux');
  assert.equal((await listItems(liveId)).length, 1);
  bodyOf(await shop.call(dismissClaim, { claimId }, admin));
  await waitForJobs();
  assert.deepEqual(await listItems(liveId), []);
});

test('a released piece is in “À traiter” again once a dismissed claim waits again, or a claim is entered after the live', async () => {
  const { liveId, productId, claimId } = await createExpiredOrder('attend.encore');
  const countAfter = async (change: () => Promise<unknown>) => {
    await change();
    await waitForJobs();
    return (await listItems(liveId)).length;
  };
  const dismiss = async (id: string) => bodyOf(await shop.call(dismissClaim, { claimId: id }, admin));
  assert.equal(await countAfter(() => dismiss(claimId)), 0);
  assert.equal(await countAfter(async () => bodyOf(await shop.call(undoClaim, { claimId }, admin))), 1);
  assert.equal(await countAfter(() => dismiss(claimId)), 0);
  assert.equal(await countAfter(() => addClaim(shop, productId, 'attend.apres')), 1);
});

test('a free piece that has a queue again is in “À traiter” again, even if a seller settled its earlier alert', async () => {
  const { liveId, productId, claimId } = await createExpiredOrder('attend.six');
  const [item] = await listItems(liveId);
  bodyOf(await shop.call(settleAttention, { attentionId: item?.id ?? '' }, admin));
  bodyOf(await shop.call(dismissClaim, { claimId }, admin));
  await waitForJobs();
  await addClaim(shop, productId, 'attend.sept');
  await followFreePiece(shop.system, productId);
  assert.equal((await listItems(liveId)).length, 1);
});

test('a piece of a live that has not begun is neither given automatically nor in “À traiter”', async (t) => {
  t.onTestFinished(async () => {
    bodyOf(await shop.call(changeSettings, { promoteAfterLive: false }, admin));
  });
  for (const promoteAfterLive of [false, true]) {
    bodyOf(await shop.call(changeSettings, { promoteAfterLive }, admin));
    const { liveId, productIds, orderId } = await keptAfterLive(shop, [2500, 2500]);
    await addClaim(shop, productIds[0] ?? '', 'attend.huit');
    const liveDate = new Date(shop.system.now().getTime() + 24 * HOUR).toISOString();
    bodyOf(await shop.call(updateLive, { liveId, liveDate }, admin));
    bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, admin));
    await waitForJobs();
    const claim = await shop.shop.db.one<{ state: string }>(sql`select state from claims where live_id = ${liveId}`);
    assert.deepEqual([await listItems(liveId), claim?.state], [[], 'waiting']);
  }
});

test('a piece given automatically to the next claim is not in “À traiter”', async (t) => {
  t.onTestFinished(async () => {
    bodyOf(await shop.call(changeSettings, { promoteAfterLive: false }, admin));
  });
  bodyOf(await shop.call(changeSettings, { promoteAfterLive: true }, admin));
  const { liveId } = await createExpiredOrder('attend.trois');
  assert.deepEqual(await listItems(liveId), []);
});

test('a piece that was never held is not in “À traiter”', async () => {
  const { liveId } = await keptAfterLive(shop);
  const productId = await shop.aProduct(liveId, 777_777);
  await addClaim(shop, productId, 'attend.quatre');
  await followFreePiece(shop.system, productId);
  assert.deepEqual(await listItems(liveId), []);
});

test('a piece that is given while its alert is prepared is not in “À traiter”', async () => {
  const { liveId, productId } = await createExpiredOrder('attend.cinq');
  const { orderId } = await toValidate(shop);
  let following: Promise<void> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`select 1 from products where id = ${productId} for no key update`);
    following = followFreePiece(shop.system, productId);
    await untilWaitingForLocks(shop.shop.db, 1);
    await tx.run(
      sql`insert into order_items (order_id, product_id, price_cents) values (${orderId}, ${productId}, 2500)`,
    );
  });
  await following;
  assert.deepEqual(await listItems(liveId), []);
});
