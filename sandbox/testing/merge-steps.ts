import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import type { ClaimState } from '#features/claims/domain/lifecycle.ts';
import { mergeUserOrders, undoMerge } from '#features/merges/domain/endpoints.ts';
import { listMerges } from '#screens/admin/user-merge/endpoints.ts';
import type { TestShop } from './shop.ts';
import { bodyOf, toValidate, type Placed } from './order-steps.ts';

interface ClaimRow {
  pseudo: string;
  state: ClaimState;
  item_id: string | null;
}

export function mergeSteps(shop: TestShop) {
  const { db } = shop.shop;
  const merge = (source: string, destination: string) =>
    shop.call(mergeUserOrders, { source_user_id: source, destination_user_id: destination }, shop.admin);
  const undo = (mergeId: string) => shop.call(undoMerge, { mergeId }, shop.admin);
  const readLatest = async () => {
    const [latestMerge] = bodyOf(await shop.call(listMerges, {}, shop.admin)).merges;
    assert.ok(latestMerge);
    return latestMerge;
  };
  const aMerge = async (before?: (source: Placed, destination: Placed) => Promise<unknown>) => {
    const [source, destination] = [await toValidate(shop), await toValidate(shop)];
    await before?.(source, destination);
    bodyOf(await merge(source.customer.userId, destination.customer.userId));
    return { source, destination, mergeId: (await readLatest()).id };
  };
  const ownerOf = async ({ orderId }: Placed) =>
    (await db.one<{ userId: string }>(sql`select user_id as "userId" from orders where id = ${orderId}`))?.userId;
  const claimsOf = (productId: string) =>
    db.many<ClaimRow>(sql`
      select pseudo, tiktok_user_id, state, certainty, reason, item_id, decided_by, gives_up_at from claims
      where product_id = ${productId} order by id`);
  const countStoredNames = (mergeId: string) =>
    db.run(sql`select 1 from user_merge_claims where merge_id = ${mergeId}`);
  return { merge, undo, readLatest, aMerge, ownerOf, claimsOf, countStoredNames };
}
