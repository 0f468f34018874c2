import sql from 'sql-template-tag';

/** Place of the waiting claim `c` in its queue. As in `listClaims`, a claim to review has no place yet. */
export const placeInLine = sql`case when c.state = 'waiting' and c.certainty = 'certain' then (
  select count(*) from claims before where before.product_id = c.product_id and before.state = 'waiting'
    and before.certainty = 'certain' and (before.arrived_at, before.id) <= (c.arrived_at, c.id)) end`;
