import sql, { type Sql } from 'sql-template-tag';
import type { BuyerWarnings } from '#features/users/domain/admin-schemas.ts';
import { blockColumns } from '#features/users/server/sql/blocks.ts';
import { usersOfClaim } from '#features/users/server/sql/pseudo-owner.ts';
import { jsonObject, typed, type Json } from '#platform/server/db/json.ts';
import { optimizationFence } from '#platform/server/db/optimization-fence.ts';

const blockJson = jsonObject<NonNullable<BuyerWarnings['block']>>(blockColumns('b'));
const warningsJson = jsonObject<BuyerWarnings>({ block: typed(sql`s.block`), expiredOrders: sql`s.expired` });

/** Warnings about a buyer; null without a warning. Costs two look-ups in small indexes. */
export const warningsOf = (userId: Sql): Json<BuyerWarnings | null> =>
  typed(sql`(select ${warningsJson} from (select
    (select ${blockJson} from user_blocks b where b.user_id = ${userId} and b.unblocked_at is null) as block,
    (select count(*) from orders expired_order where expired_order.user_id = ${userId} and expired_order.cancel_reason = 'expired') as expired
    ${optimizationFence}) s where s.block is not null or s.expired > 0)`);

/**
 * Warnings about the user of a claim; null without a warning. Of several users, a user with a block comes first.
 * `claim` is an alias of `claims`.
 */
export const warningsOfClaim = (claim: string): Json<BuyerWarnings | null> =>
  typed(sql`(
  select warned.warnings from (select ${warningsOf(sql`claimant.id`)} as warnings from ${usersOfClaim(claim)} claimant ${optimizationFence}) warned
  where warned.warnings is not null order by warned.warnings ->> 'block' is null limit 1)`);
