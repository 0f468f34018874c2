import assert from 'node:assert/strict';
import { afterAll, beforeEach, test } from 'vitest';
import sql from 'sql-template-tag';
import { getPieceHistory, undoClaim } from '#features/claims/domain/admin-endpoints.ts';
import { removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { blockUser } from '#features/users/domain/admin-endpoints.ts';
import { expireOrders } from '#features/payments/server/commands/expire-orders.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { HOUR, keptAfterLive, setDelay, setLiveActive, workReactions } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { mailsTo, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { giveToNext } from './give-to-next.ts';

const database = await testDatabase();
const shop = await testShop({ databaseUrl: database.url, background: false });
await workReactions(shop);
afterAll(async () => {
  await shop.close();
  await database.drop();
});
const { admin } = shop;
const { db } = shop.shop;
const set = async (settings: { promoteAfterLive?: boolean; piecesPerBuyer?: number | null }) =>
  bodyOf(await shop.call(changeSettings, settings, admin));
const statesOf = async (productId = '') =>
  bodyOf(await shop.call(getPieceHistory, { productId }, admin)).claims.map(
    ({ pseudo, state }) => `${pseudo} ${state}`,
  );
const removeFirstItem = async (order: { orderId: string }) => {
  const { items } = await seenByAdmin(shop, order);
  bodyOf(await shop.call(removeItem, { orderId: order.orderId, itemId: items[0]?.id ?? '' }, admin));
};

const waitForJobs = () =>
  until(async () => {
    const openJob = await db.one(sql`
      select 1 from pgboss.job where state in ('created', 'active', 'retry') and name in ('reactions', 'mails') limit 1`);
    return openJob === null;
  });

beforeEach(async () => {
  await db.run(sql`update orders set held_until = null`);
  await setDelay(shop, 48);
  await set({ promoteAfterLive: true, piecesPerBuyer: null });
});

test('with the setting on, the piece of an expired order goes to the first claim automatically, with time to pay and one mail', async () => {
  const order = await keptAfterLive(shop);
  const [productId = ''] = order.productIds;
  const mia = await shop.aCustomer('mia.suivante');
  await addClaim(shop, productId, 'mia.suivante');
  await addClaim(shop, productId, 'zoe.apres');
  shop.advance(48 * HOUR);
  assert.equal(await expireOrders(shop.system), 1);
  await until(async () => (await mailsTo(shop, mia.email)).length > 0);
  await waitForJobs();
  const [mail, ...otherMails] = await mailsTo(shop, mia.email);
  assert.match(mail?.subject ?? '', /une pièce que vous attendiez est à vous/);
  assert.match(mail?.text ?? '', /Votre pièce vous est gardée jusqu’au/);
  assert.equal(otherMails.length, 0);
  assert.deepEqual(await statesOf(productId), ['mia.suivante held', 'zoe.apres waiting']);
  shop.advance(47 * HOUR);
  assert.equal(await expireOrders(shop.system), 0);
  shop.advance(2 * HOUR);
  assert.equal(await expireOrders(shop.system), 1);
  await until(async () => (await statesOf(productId))[1] === 'zoe.apres held');
});

test('an assignment undone by a seller is not repeated automatically', async () => {
  const order = await keptAfterLive(shop);
  const [productId = ''] = order.productIds;
  const claimId = await addClaim(shop, productId, 'mia.reprise');
  await removeFirstItem(order);
  await until(async () => (await statesOf(productId))[0] === 'mia.reprise held');
  bodyOf(await shop.call(undoClaim, { claimId }, admin));
  await waitForJobs();
  assert.equal(await giveToNext(shop.system, productId), false);
  assert.deepEqual(await statesOf(productId), ['mia.reprise waiting']);
});

test('a piece is not given automatically without the setting, during the live, or to a buyer at the limit', async () => {
  const [offOrder, inLive, capped] = [await keptAfterLive(shop), await toValidate(shop), await keptAfterLive(shop)];
  const extraProductId = await shop.aProduct(capped.liveId, 900);
  for (const { productIds } of [offOrder, inLive, capped]) await addClaim(shop, productIds[0] ?? '', 'mia.patiente');
  await set({ promoteAfterLive: false });
  await removeFirstItem(offOrder);
  await waitForJobs();
  assert.deepEqual(await statesOf(offOrder.productIds[0]), ['mia.patiente waiting']);
  await set({ promoteAfterLive: true, piecesPerBuyer: 1 });
  await removeFirstItem(inLive);
  await addClaim(shop, extraProductId, 'mia.patiente');
  assert.equal(await giveToNext(shop.system, extraProductId), true);
  await removeFirstItem(capped);
  await waitForJobs();
  for (const order of [inLive, capped]) assert.deepEqual(await statesOf(order.productIds[0]), ['mia.patiente waiting']);
});

test('a blocked buyer is skipped but keeps the place in the queue, and the piece stays free without another claim', async () => {
  const [order, alone] = [await keptAfterLive(shop), await keptAfterLive(shop)];
  const { userId } = await shop.aCustomer('mia.bloquee');
  bodyOf(await shop.call(blockUser, { userId, reason: 'Ne règle pas' }, admin));
  for (const pseudo of ['mia.bloquee', 'zoe.suivante']) await addClaim(shop, order.productIds[0] ?? '', pseudo);
  await addClaim(shop, alone.productIds[0] ?? '', 'mia.bloquee');
  for (const placedOrder of [order, alone]) await removeFirstItem(placedOrder);
  await until(async () => (await statesOf(order.productIds[0]))[1] === 'zoe.suivante held');
  await waitForJobs();
  assert.deepEqual(await statesOf(order.productIds[0]), ['mia.bloquee waiting', 'zoe.suivante held']);
  assert.deepEqual(await statesOf(alone.productIds[0]), ['mia.bloquee waiting']);
});

test('a claim that gives up is skipped but keeps its place in the queue', async () => {
  const order = await keptAfterLive(shop);
  const [productId = ''] = order.productIds;
  const claimId = await addClaim(shop, productId, 'mia.renonce');
  await addClaim(shop, productId, 'zoe.attend');
  await db.run(sql`update claims set gives_up_at = now() where id = ${claimId}::bigint`);
  await removeFirstItem(order);
  await until(async () => (await statesOf(productId))[1] === 'zoe.attend held');
  assert.deepEqual(await statesOf(productId), ['mia.renonce waiting', 'zoe.attend held']);
});

test('a claim under a pseudo that now belongs to another person receives nothing automatically', async () => {
  const order = await keptAfterLive(shop);
  const [productId = ''] = order.productIds;
  const { userId } = await shop.aCustomer('lea.recyclee');
  // The account belongs to the person `avant`, but the claim comes from another person, `maintenant`.
  await db.run(sql`update users set tiktok_user_id = 'avant' where id = ${userId}`);
  const claimId = await addClaim(shop, productId, 'lea.recyclee');
  const setSpeaker = (person: string) =>
    db.run(sql`update claims set tiktok_user_id = ${person} where id = ${claimId}::bigint`);
  await setSpeaker('maintenant');
  await removeFirstItem(order);
  await waitForJobs();
  assert.equal(await giveToNext(shop.system, productId), false);
  assert.deepEqual(await statesOf(productId), ['lea.recyclee waiting']);
  await setSpeaker('avant');
  assert.equal(await giveToNext(shop.system, productId), true);
});

test('a claim under a pseudo that another person has proved receives nothing automatically', async () => {
  const order = await keptAfterLive(shop);
  const [productId = ''] = order.productIds;
  const { userId } = await shop.aCustomer('lea.prouvee');
  await db.run(sql`
    insert into pseudo_proofs (user_id, tiktok_user_id, pseudo, proved_at)
    values (${userId}, 'prouvee', 'lea.prouvee', now())`);
  const claimId = await addClaim(shop, productId, 'lea.prouvee');
  await db.run(sql`update claims set tiktok_user_id = 'une autre' where id = ${claimId}::bigint`);
  await removeFirstItem(order);
  await waitForJobs();
  assert.equal(await giveToNext(shop.system, productId), false);
  assert.deepEqual(await statesOf(productId), ['lea.prouvee waiting']);
});

test('twenty concurrent assignments give a piece once, to the first of the queue', async () => {
  const order = await keptAfterLive(shop);
  const [productId = ''] = order.productIds;
  for (const pseudo of ['un', 'deux', 'trois']) await addClaim(shop, productId, `course.${pseudo}`);
  await set({ promoteAfterLive: false });
  await removeFirstItem(order);
  await waitForJobs();
  await set({ promoteAfterLive: true });
  const results = await Promise.all(Array.from({ length: 20 }, () => giveToNext(shop.system, productId)));
  assert.equal(results.filter(Boolean).length, 1);
  assert.deepEqual(await statesOf(productId), ['course.un held', 'course.deux waiting', 'course.trois waiting']);
});

/**
 * Number of orders: more than a batch of `expireOrders`. The buyer of another order waits for each piece. `npm run
 * bench:evening` uses 500.
 */
const CROWD = 220;

test('many orders that expire at once, on two servers, expire once each, with one assignment and one mail per piece', async (t) => {
  const secondShop = await testShop({ databaseUrl: database.url, background: false });
  t.onTestFinished(() => secondShop.close());
  await workReactions(secondShop);
  const liveId = await shop.aLive();
  await db.run(sql`
    with buyers as (insert into users (email, tiktok_username)
        select 'foule.' || n || '@test.example', 'foule.' || n from generate_series(0, ${CROWD - 1}) n returning id, tiktok_username),
      piece as (insert into products (live_id, ref, name, price_cents)
        select ${liveId}, n + 1, 'Robe', 2500 from generate_series(0, ${CROWD - 1}) n returning id, ref),
      made as (insert into orders (user_id, live_id, pseudo, total_amount_cents)
        select id, ${liveId}, tiktok_username, 3100 from buyers returning id, pseudo)
    insert into order_items (order_id, product_id, price_cents)
      select made.id, piece.id, 2500 from made join piece on 'foule.' || (piece.ref - 1) = made.pseudo`);
  await db.run(sql`
    insert into claims (live_id, product_id, ref, pseudo, said_at, arrived_at, certainty)
    select ${liveId}, id, ref, 'foule.' || (ref % ${CROWD}::integer), now(), now(), 'certain' from products where live_id = ${liveId}`);
  await setLiveActive(shop, liveId, false);
  shop.advance(48 * HOUR);
  secondShop.advance(shop.shop.now().getTime() - secondShop.shop.now().getTime());
  const expired = await Promise.all([expireOrders(shop.system), expireOrders(secondShop.system)]);
  assert.equal(expired[0] + expired[1], CROWD);
  await until(async () => {
    const waiting = await db.one(sql`select 1 from claims where live_id = ${liveId} and state = 'waiting' limit 1`);
    return waiting === null;
  });
  await waitForJobs();
  const count = async (query: ReturnType<typeof sql>) => (await db.one<{ n: number }>(query))?.n;
  assert.equal(
    await count(sql`select count(*)::int as n from claims where live_id = ${liveId} and state = 'held'`),
    CROWD,
  );
  assert.equal(
    await count(sql`select count(*)::int as n from order_items i join products p on p.id = i.product_id
      where p.live_id = ${liveId} and i.released_at is null`),
    CROWD,
  );
  assert.equal(
    await count(sql`select count(*)::int as n from events e join orders o on o.id = e.order_id
      where o.live_id = ${liveId} and e.type = 'order.expired'`),
    CROWD,
  );
  for (const kind of ['order-expired', 'piece-given'])
    assert.equal(
      await count(sql`select count(*)::int as n from mails m join orders o on o.id = m.order_id
        where o.live_id = ${liveId} and m.kind = ${kind}`),
      CROWD,
      kind,
    );
});

test('a claim to check receives nothing automatically', async () => {
  const order = await toValidate(shop);
  const [productId = ''] = order.productIds;
  const claimId = await addClaim(shop, productId, 'peut.etre');
  await db.run(sql`update claims set certainty = 'to-check', reason = 'size' where id = ${claimId}::bigint`);
  await setLiveActive(shop, order.liveId, false);
  await removeFirstItem(order);
  await waitForJobs();
  assert.equal(await giveToNext(shop.system, productId), false);
  assert.deepEqual(await statesOf(productId), ['peut.etre waiting']);
});
