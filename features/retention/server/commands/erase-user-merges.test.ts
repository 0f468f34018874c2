import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { mergeUserOrders } from '#features/merges/domain/endpoints.ts';
import { eraseUser } from '#features/retention/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;

const erase = (userId: string) => shop.call(eraseUser, { userId }, admin);

test('ADM-13 a claim that a merge gave to another account keeps its place when the merged user is erased', async () => {
  const [source, destination, holder] = [await toValidate(shop), await toValidate(shop), await toValidate(shop)];
  const [productId = ''] = holder.productIds;
  const claimId = await addClaim(shop, productId, source.pseudo);
  await db.run(sql`update claims set comment = 'moi', display_name = 'Léa' where id = ${claimId}::bigint`);
  await db.run(sql`update users set auth_id = null where id = ${source.customer.userId}`);
  const ids = { source_user_id: source.customer.userId, destination_user_id: destination.customer.userId };
  bodyOf(await shop.call(mergeUserOrders, ids, admin));
  bodyOf(await erase(source.customer.userId));
  assert.deepEqual(
    await db.one(sql`select pseudo, state, comment, display_name as name from claims where id = ${claimId}::bigint`),
    { pseudo: destination.pseudo, state: 'waiting', comment: null, name: null },
  );
});

test('a claim that two merges moved names no earlier pseudo as its decider after the erasure', async () => {
  const [first, second, last] = [await toValidate(shop), await toValidate(shop), await toValidate(shop)];
  const { productIds } = await toValidate(shop);
  const claimId = await addClaim(shop, productIds[0] ?? '', first.pseudo);
  for (const [source, destination] of [
    [first, second],
    [second, last],
  ] as const) {
    await db.run(sql`update users set auth_id = null where id = ${source.customer.userId}`);
    const ids = { source_user_id: source.customer.userId, destination_user_id: destination.customer.userId };
    bodyOf(await shop.call(mergeUserOrders, ids, admin));
  }
  await db.run(sql`update orders set status = 'cancelled' where user_id = ${last.customer.userId}`);
  await db.run(sql`update claims set decided_by = ${first.pseudo} where id = ${claimId}::bigint`);
  bodyOf(await erase(last.customer.userId));
  const claim = await db.one(sql`select decided_by as "decidedBy" from claims where id = ${claimId}::bigint`);
  assert.deepEqual(claim, { decidedBy: null });
});
