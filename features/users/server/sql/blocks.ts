import sql, { type Sql } from 'sql-template-tag';
import { usersOfClaim } from './pseudo-owner.ts';

/** Columns of each field of a block. Needs `b` in scope. */
export const blockColumns = {
  action: sql`b.id::text`,
  reason: sql`b.reason`,
  at: sql`b.blocked_at`,
  by: sql`b.blocked_by`,
};
const blocksOfClaim: Sql = sql`${usersOfClaim} claimant join user_blocks b on b.user_id = claimant.id and b.unblocked_at is null`;

/** True when the author of claim `c` is blocked. */
export const isBlocked: Sql = sql`exists (select from ${blocksOfClaim})`;

/** Selects the reason of the block of the author of claim `c`; null without a block. */
export const blockReason: Sql = sql`(select b.reason from ${blocksOfClaim} limit 1)`;
