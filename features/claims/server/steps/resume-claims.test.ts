import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { dismissClaim, getPieceHistory, withdrawClaim } from '#features/claims/domain/admin-endpoints.ts';
import { addToLiveOrder, changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { purgePseudoComments } from '#features/retention/server/steps/purge-comments.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { keptAfterLive, workReactions } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, toValidate, type Placed } from '#sandbox/testing/order-steps.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { resumeClaims } from './resume-claims.ts';

const database = await testDatabase();
const shop = await testShop({ databaseUrl: database.url, background: false });
await workReactions(shop);
afterAll(async () => {
  await shop.close();
  await database.drop();
});
const { admin } = shop;
const { db } = shop.shop;
bodyOf(await shop.call(changeSettings, { promoteAfterLive: true }, admin));

const statesOf = async ({ productIds: [productId = ''] }: Placed) =>
  bodyOf(await shop.call(getPieceHistory, { productId }, admin)).claims.map(
    ({ pseudo, state }) => `${pseudo} ${state}`,
  );
const addWaiting = ({ productIds: [productId = ''] }: Placed, pseudo: string) => addClaim(shop, productId, pseudo);

async function setTo(order: Placed, ...statuses: OrderStatus[]): Promise<void> {
  for (const status of statuses) {
    bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status }, admin));
    await until(async () => {
      const openJob = await db.one(
        sql`select 1 from pgboss.job where state in ('created', 'active', 'retry') and name = 'reactions' limit 1`,
      );
      return openJob === null;
    });
  }
}

test('when a mistaken sale is cancelled after the live, the first claim from before the sale receives the piece', async () => {
  const order = await keptAfterLive(shop);
  await addWaiting(order, 'mia.premiere');
  await addWaiting(order, 'zoe.seconde');
  await setTo(order, 'paid');
  assert.deepEqual(await statesOf(order), ['mia.premiere closed', 'zoe.seconde closed']);
  await setTo(order, 'cancelled');
  assert.deepEqual(await statesOf(order), ['mia.premiere held', 'zoe.seconde waiting']);
});

test('a piece of an order set to unpaid again has its queue again, without the claims that ended before the sale', async () => {
  const order = await toValidate(shop, [2500]);
  for (const pseudo of ['lea.attend', 'ida.ecartee', 'eva.renonce']) await addWaiting(order, pseudo);
  const [, dismissed, withdrawn] = await db.many<{ claimId: string }>(
    sql`select id::text as "claimId" from claims where product_id = ${order.productIds[0]} order by id`,
  );
  bodyOf(await shop.call(dismissClaim, { claimId: dismissed?.claimId ?? '' }, admin));
  bodyOf(await shop.call(withdrawClaim, { claimId: withdrawn?.claimId ?? '' }, admin));
  await setTo(order, 'paid', 'to-pay');
  assert.deepEqual(await statesOf(order), ['lea.attend waiting', 'ida.ecartee dismissed', 'eva.renonce withdrawn']);
});

test('claims stay closed once the parcel has left, even when the order is cancelled later', async () => {
  const order = await toValidate(shop, [2500]);
  await addWaiting(order, 'lea.trop.tard');
  await setTo(order, 'shipped', 'to-pay', 'cancelled');
  assert.deepEqual(await statesOf(order), ['lea.trop.tard closed']);
});

test('one of two closed claims of a person is reopened, and an erased claim stays closed', async () => {
  const order = await keptAfterLive(shop);
  const [productId] = order.productIds;
  await addWaiting(order, 'efface.bientot');
  await addWaiting(order, 'mia.ancien.nom');
  await addWaiting(order, 'mia.nouveau.nom');
  await setTo(order, 'paid');
  await db.run(sql`update claims set tiktok_user_id = '77' where product_id = ${productId} and pseudo like 'mia.%'`);
  await purgePseudoComments(shop.system, 'efface.bientot');
  await setTo(order, 'to-pay');
  assert.deepEqual((await statesOf(order)).slice(1), ['mia.ancien.nom waiting', 'mia.nouveau.nom closed']);
  assert.match((await statesOf(order))[0] ?? '', /^efface-\d+ closed$/);
  // The other claim of the person stays closed when the reopened claim ends.
  const [open] = await db.many<{ claimId: string }>(
    sql`select id::text as "claimId" from claims where product_id = ${productId} and state = 'waiting'`,
  );
  bodyOf(await shop.call(dismissClaim, { claimId: open?.claimId ?? '' }, admin));
  await setTo(order, 'cancelled');
  assert.deepEqual((await statesOf(order)).slice(1), ['mia.ancien.nom dismissed', 'mia.nouveau.nom closed']);
});

test('claims that a cancelled sale reopened are closed by the next sale, and a late reaction to the first sale does not reopen them', async () => {
  const order = await toValidate(shop, [2500]);
  await addWaiting(order, 'lea.deux.ventes');
  await setTo(order, 'paid', 'cancelled');
  assert.deepEqual(await statesOf(order), ['lea.deux.ventes waiting']);
  const [productId = ''] = order.productIds;
  const given = { liveId: order.liveId, productId, pseudo: 'autre.acheteuse' };
  const { orderId } = bodyOf(await shop.call(addToLiveOrder, given, admin));
  await setTo({ ...order, orderId }, 'paid');
  assert.deepEqual(await statesOf(order), ['lea.deux.ventes closed']);
  await inTransaction(shop.system, (tx) => resumeClaims(tx, sql`(${productId}::uuid)`, false));
  assert.deepEqual(await statesOf(order), ['lea.deux.ventes closed']);
});
