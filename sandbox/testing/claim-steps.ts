import sql from 'sql-template-tag';
import { enterClaim } from '#features/claims/domain/admin-endpoints.ts';
import { bodyOf } from './order-steps.ts';
import type { TestShop } from './shop.ts';

export async function addClaim(shop: TestShop, productId: string, pseudo: string, saidAt?: string): Promise<string> {
  const piece = await shop.shop.db.one<{ liveId: string; ref: number }>(
    sql`select live_id as "liveId", ref from products where id = ${productId}`,
  );
  if (!piece) throw new Error('no piece');
  return bodyOf(await shop.call(enterClaim, { ...piece, pseudo, ...(saidAt && { saidAt }) }, shop.admin)).claimId;
}
