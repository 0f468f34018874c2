import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { updateProduct } from '#features/catalog/domain/admin-endpoints.ts';
import { airPiece, enterClaim, listLiveClaims } from '#features/claims/domain/admin-endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { commentSteps } from '#sandbox/testing/comment-steps.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { live, receiveComments, read, claims } = commentSteps(shop);
const pieceOf = async (ref: number) =>
  (await shop.shop.db.one<{ id: string }>(sql`select id from products where live_id = ${live.liveId} and ref = ${ref}`))
    ?.id;

test('when two pieces are put on air concurrently, the later piece is on air and the history has both', async () => {
  let showing: ReturnType<typeof show> | undefined;
  const show = (ref: number) => shop.call(airPiece, { ...live, ref }, admin);
  await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`select 1 from lives where id = ${live.liveId} for no key update`);
    showing = show(42);
    await untilWaitingForLocks(shop.shop.db);
    await tx.run(sql`insert into live_airings (live_id, product_id, aired_from)
      values (${live.liveId}, ${await pieceOf(7)}, now() - interval '1 minute')`);
  });
  if (showing) bodyOf(await showing);
  assert.equal(bodyOf(await shop.call(listLiveClaims, live, admin)).onAir?.ref, 42);
  const shown = await shop.shop.db.many<{ ref: number; over: boolean }>(sql`
    select p.ref, a.aired_to is not null as over from live_airings a join products p on p.id = a.product_id
    where a.live_id = ${live.liveId} order by a.id`);
  assert.deepEqual(shown, [
    { ref: 7, over: true },
    { ref: 42, over: false },
  ]);
});

test('a buyer who receives a piece while a claim is entered gets no waiting claim', async () => {
  const { orderId, pseudo } = await toValidate(shop, [2500], live.liveId);
  const productId = await pieceOf(42);
  const enter = () => shop.call(enterClaim, { ...live, ref: 42, pseudo }, admin);
  let entering: ReturnType<typeof enter> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`select 1 from products where id = ${productId} for no key update`);
    entering = enter();
    await untilWaitingForLocks(shop.shop.db);
    await tx.run(
      sql`insert into order_items (order_id, product_id, price_cents) values (${orderId}, ${productId}, 2500)`,
    );
  });
  assert.equal((await entering)?.problem?.code, 'claims.already-in-line');
});

test('a piece on air that is moved to another live is off air in both lives', async () => {
  const [liveId, otherLiveId] = [await shop.aLive(), await shop.aLive()];
  const productId = await shop.aProduct(liveId, 5);
  bodyOf(await shop.call(airPiece, { liveId, ref: 5 }, admin));
  bodyOf(await shop.call(updateProduct, { productId, liveId: otherLiveId, name: 'Robe', ref: 5, price: 2500 }, admin));
  for (const id of [liveId, otherLiveId])
    assert.equal(bodyOf(await shop.call(listLiveClaims, { liveId: id }, admin)).onAir, null);
});

test('a comment makes no claim for a piece that is moved to another live while the comment is read', async () => {
  const otherLiveId = await shop.aLive();
  await receiveComments(['lea', '42']);
  let reading: ReturnType<typeof read> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`update products set live_id = ${otherLiveId} where id = ${await pieceOf(42)}`);
    reading = read();
    await untilWaitingForLocks(shop.shop.db);
  });
  await reading;
  assert.deepEqual(await claims(), []);
});
