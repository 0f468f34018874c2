import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { airPiece, getPieceHistory, listLiveClaims } from '#features/claims/domain/admin-endpoints.ts';
import { claimReactions } from '../reactions.ts';
import { changeStatus, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { queuesOf } from '#app/server/background.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { MAIL_DELAY_SECONDS } from '#shared/undo.ts';
import { followEndOfLive, runAfterLive } from './follow-end-of-live.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;

async function releasePieceOf(pseudo: string) {
  const order = await toValidate(shop, [2500, 2500]);
  const [productId = '', secondProductId = ''] = order.productIds;
  for (const piece of [productId, secondProductId]) await addClaim(shop, piece, pseudo);
  const { items } = await seenByAdmin(shop, order);
  const itemId = items.find((item) => item.productId === productId)?.id ?? '';
  bodyOf(await shop.call(removeItem, { orderId: order.orderId, itemId }, admin));
  return { ...order, productId, secondProductId };
}
const statesOf = async (productId: string) =>
  bodyOf(await shop.call(getPieceHistory, { productId }, admin)).claims.map(({ state }) => state);
const countItems = async (liveId: string) =>
  bodyOf(await shop.call(listAttention, {}, admin)).items.filter(({ data }) => data['liveId'] === liveId).length;
const promote = async (promoteAfterLive: boolean) =>
  bodyOf(await shop.call(changeSettings, { promoteAfterLive }, admin));

test('a piece with a queue that was released during its live has one alert in “À traiter” after the live', async () => {
  const { liveId, productId } = await releasePieceOf('attend.fin');
  await followEndOfLive(shop.system, liveId);
  assert.equal(await countItems(liveId), 0);
  await setLiveActive(shop, liveId, false);
  const queue = queuesOf(shop.shop).find(({ name }) => name === 'live-mails');
  for (let run = 0; run < 2; run++) await queue?.run({ liveId });
  assert.equal(await countItems(liveId), 1);
  assert.deepEqual(await statesOf(productId), ['waiting']);
});

test('a piece released during its live goes to the next claim after the live if the setting is on, and held pieces keep their holder', async (t) => {
  await promote(true);
  t.onTestFinished(async () => {
    await promote(false);
  });
  const { liveId, productId, secondProductId } = await releasePieceOf('attend.suite');
  await setLiveActive(shop, liveId, false);
  await followEndOfLive(shop.system, liveId);
  assert.deepEqual([await statesOf(productId), await statesOf(secondProductId)], [['held'], ['waiting']]);
  assert.equal(await countItems(liveId), 0);
});

test('a change of a queue queues one job for the pieces of an ended live, not one for each claimant', async () => {
  const reaction = claimReactions.find(({ name }) => name === 'follow-waiting');
  const { liveId, productId } = await releasePieceOf('attend.une.fois');
  await setLiveActive(shop, liveId, false);
  await followEndOfLive(shop.system, liveId);
  const conditionFor = (event: { userId?: string }) =>
    reaction?.when?.({ type: 'claim.changed', liveId, ...event }, shop.system.now());
  const { userId } = await shop.aCustomer();
  assert.equal((await db.many(conditionFor({}) ?? assert.fail())).length, 1, productId);
  assert.equal(conditionFor({ userId }), null);
});

/** Makes each assignment of a piece fail, until the trigger is dropped. */
async function refusePiece(productId: string): Promise<void> {
  await db.run(sql`
    create or replace function refuse_piece() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
  await db.run(
    raw(`create trigger refuse_piece before insert on order_items for each row
    when (new.product_id = '${productId}') execute function refuse_piece()`),
  );
}

test('a failed assignment does not stop the batch, raises an alert in “À traiter” and is tried again', async (t) => {
  await promote(true);
  t.onTestFinished(async () => {
    await promote(false);
  });
  const { liveId, productId, orderId, secondProductId } = await releasePieceOf('attend.deux');
  const { items } = await seenByAdmin(shop, { orderId });
  bodyOf(await shop.call(removeItem, { orderId, itemId: items[0]?.id ?? '' }, admin));
  const [failing = '', givable = ''] = [productId, secondProductId].toSorted();
  await refusePiece(failing);
  await setLiveActive(shop, liveId, false);
  await assert.rejects(runAfterLive(shop.system, liveId), /could not be given or reported/);
  assert.deepEqual([await statesOf(failing), await statesOf(givable)], [['waiting'], ['held']]);
  assert.equal(await countItems(liveId), 1);
  await db.run(sql`drop trigger refuse_piece on order_items`);
  await runAfterLive(shop.system, liveId);
  assert.deepEqual([await statesOf(failing), await countItems(liveId)], [['held'], 0]);
});

test('a piece that cannot be reported does not stop the other pieces of an ended live', async () => {
  const { liveId, productId, orderId, secondProductId } = await releasePieceOf('attend.rapport');
  const { items } = await seenByAdmin(shop, { orderId });
  bodyOf(await shop.call(removeItem, { orderId, itemId: items[0]?.id ?? '' }, admin));
  await setLiveActive(shop, liveId, false);
  await followEndOfLive(shop.system, liveId);
  assert.equal(await countItems(liveId), 2);
  const [failing = '', followed = ''] = [productId, secondProductId].toSorted();
  await db.run(sql`update claims set state = 'dismissed' where product_id = any(${[failing, followed]})`);
  await db.run(sql`
    create or replace function refuse_piece() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
  await db.run(
    raw(`create trigger refuse_alert before update on attention_items for each row
    when (new.key = '${failing}') execute function refuse_piece()`),
  );
  const reaction = claimReactions.find(({ name }) => name === 'follow-waiting');
  await reaction?.run(shop.system, { type: 'claim.changed', liveId }, shop.shop.now());
  assert.equal(await countItems(liveId), 1);
  await db.run(sql`drop trigger refuse_alert on attention_items`);
});

test('after a live, a failed assignment of a piece does not stop the other pieces of its order', async (t) => {
  await promote(true);
  t.onTestFinished(async () => {
    await promote(false);
  });
  const { productIds, orderId, liveId } = await toValidate(shop, [2500, 2500]);
  const [failing = '', givable = ''] = productIds.toSorted();
  for (const productId of productIds) await addClaim(shop, productId, 'attend.commande');
  await setLiveActive(shop, liveId, false);
  bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, admin));
  await refusePiece(failing);
  const reaction = claimReactions.find(({ to }) => to === 'order.status-changed');
  const event = { type: 'order.status-changed', orderId, data: { from: 'to-validate', to: 'cancelled' } } as const;
  await assert.rejects(
    async () => reaction?.run(shop.system, event, shop.shop.now()),
    /could not be given or reported/,
  );
  assert.deepEqual([await statesOf(failing), await statesOf(givable)], [['waiting'], ['held']]);
  assert.equal(await countItems(liveId), 1);
  await db.run(sql`drop trigger refuse_piece on order_items`);
});

test('the end of a live ends the airing of its last piece, so that no piece is on air when the live resumes', async () => {
  const liveId = await shop.aLive();
  await shop.aProduct(liveId, 7001);
  const readOnAir = async () => bodyOf(await shop.call(listLiveClaims, { liveId }, admin)).onAir?.ref;
  bodyOf(await shop.call(airPiece, { liveId, ref: 7001 }, admin));
  await runAfterLive(shop.system, liveId);
  assert.equal(await readOnAir(), 7001);
  await setLiveActive(shop, liveId, false);
  shop.advance(MAIL_DELAY_SECONDS * 1000);
  await runAfterLive(shop.system, liveId);
  const airing = await db.one<{ isAtEnd: boolean }>(sql`
    select a.aired_to = l.ended_at as "isAtEnd" from live_airings a join lives l on l.id = a.live_id where l.id = ${liveId}`);
  assert.equal(airing?.isAtEnd, true);
  await setLiveActive(shop, liveId, true);
  assert.equal(await readOnAir(), undefined);
});
