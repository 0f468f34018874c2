import sql, { type Sql } from 'sql-template-tag';
import { sqlWords } from '#platform/server/db/sql-words.ts';

// An event of no order has its kind as the first word of its type. This expression is that of the index `events_by_kind`.
const firstWord = sql`split_part(e.type, '.', 1)`;

/** Selects the kind of an event: `order`, or that of `history` in a `feature.ts`. Needs `e` in scope. */
export const kindOfEvent = sql`case when e.order_id is null then ${firstWord} else 'order' end`;

/** True for an event of no order that is of one of these kinds. Needs `e` in scope. */
export const isOfKinds = (kinds: readonly string[]): Sql =>
  sql`(e.order_id is null and ${firstWord} in (${sqlWords(kinds)}))`;
