import sql, { type Sql } from 'sql-template-tag';
import type { Standing } from '#features/users/domain/admin-schemas.ts';
import { jsonObject, typed, type Json } from '#platform/server/db/json.ts';
import { usersOfClaim } from './whose-pseudo.ts';

/** Columns of each field of a block. Needs `b` in scope. */
export const blockColumns = {
  action: sql`b.id::text`,
  reason: sql`b.reason`,
  at: sql`b.blocked_at`,
  by: sql`b.blocked_by`,
};
const blockJson = jsonObject<NonNullable<Standing['block']>>(blockColumns);
const standingJson = jsonObject<Standing>({ block: typed(sql`s.block`), expiredOrders: sql`s.expired` });

/** Selects the warnings of a user; null without any. Costs two look-ups in small indexes. */
export const standingOf = (userId: Sql): Json<Standing | null> =>
  typed(sql`(select ${standingJson} from (select
    (select ${blockJson} from user_blocks b where b.user_id = ${userId} and b.unblocked_at is null) as block,
    (select count(*) from orders past where past.user_id = ${userId} and past.cancel_reason = 'expired') as expired
    offset 0) s where s.block is not null or s.expired > 0)`);

/** Selects the warnings of the author of claim `c`; a user with a block comes first. */
export const standingOfClaim: Json<Standing | null> = typed(sql`(
  select known.standing from (select ${standingOf(sql`who.id`)} as standing from ${usersOfClaim} who offset 0) known
  where known.standing is not null order by known.standing ->> 'block' is null limit 1)`);

const blocksOfClaim: Sql = sql`${usersOfClaim} who join user_blocks b on b.user_id = who.id and b.unblocked_at is null`;

/** True when the author of claim `c` is blocked. */
export const isBlocked: Sql = sql`exists (select from ${blocksOfClaim})`;

/** Selects the reason of the block of the author of claim `c`; null without a block. */
export const whyBlocked: Sql = sql`(select b.reason from ${blocksOfClaim} limit 1)`;
