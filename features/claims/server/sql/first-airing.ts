import sql, { raw, type Sql } from 'sql-template-tag';
import { HELD_EARLY_HOURS } from '#features/lives/domain/rules.ts';

/**
 * True for an airing that showed its piece in the live. Leaves out pieces that were put on air long before the date of
 * the live, while it was prepared, and pieces put on air after its end. `live` is an alias of `lives`, and `airing` of
 * `live_airings`.
 */
export function isShowing(live: string, airing: string): Sql {
  const [l, a] = [raw(live), raw(airing)];
  return sql`(${a}.aired_from >= ${l}.live_date - make_interval(hours => ${HELD_EARLY_HOURS}::integer)
    and (${l}.is_active or ${l}.ended_at is null or ${a}.aired_from <= ${l}.ended_at))`;
}

/** Instant at which the first piece was on air in a live; null without such a piece. `live` is an alias of `lives`. */
export const firstAiredAt = (live: string): Sql => sql`(select min(a.aired_from) from live_airings a
    where a.live_id = ${raw(live)}.id and ${isShowing(live, 'a')})`;
