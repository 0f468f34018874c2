import sql, { type Sql } from 'sql-template-tag';
import { sqlWords } from '#platform/server/db/sql-words.ts';

// The type of an event without an order begins with its kind. The index `events_by_kind` uses this expression.
const firstWord = sql`split_part(e.type, '.', 1)`;

/** Selects `order`, or a kind of `history` in a `feature.ts`. Needs `e` of `events` in scope. */
export const kindOfEvent = sql`case when e.order_id is null then ${firstWord} else 'order' end`;

/** Matches only events without an order. Needs `e` of `events` in scope. */
export const isOfKinds = (kinds: readonly string[]): Sql =>
  sql`(e.order_id is null and ${firstWord} in (${sqlWords(kinds)}))`;
