import sql, { raw, type Sql } from 'sql-template-tag';
import { usersOfClaim } from './pseudo-owner.ts';

/** `block` is an alias of `user_blocks`. */
export const blockColumns = (block: string) => ({
  action: sql`${raw(block)}.id::text`,
  reason: sql`${raw(block)}.reason`,
  at: sql`${raw(block)}.blocked_at`,
  by: sql`${raw(block)}.blocked_by`,
});
const blocksOfClaim = (claim: string): Sql =>
  sql`${usersOfClaim(claim)} claimant join user_blocks b on b.user_id = claimant.id and b.unblocked_at is null`;

/** `claim` is an alias of `claims`. */
export const isBlocked = (claim: string): Sql => sql`exists (select from ${blocksOfClaim(claim)})`;

/** `claim` is an alias of `claims`. */
export const blockReason = (claim: string): Sql => sql`(select b.reason from ${blocksOfClaim(claim)} limit 1)`;
