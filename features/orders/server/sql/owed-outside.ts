import sql, { raw, type Sql } from 'sql-template-tag';
import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

/** Both kinds may concern the same money, so the larger amount counts. */
const outsideKinds = sqlWords(['money-owed-outside', 'modified-after-cash'] satisfies AttentionKind[]);

/**
 * Money received without the card provider that a cancelled order owes to its buyer, in cents. `order` is an alias of
 * `orders`.
 */
export const owedOutsideCents = (order: string): Sql => sql`coalesce((
  select max((a.data->>'amount')::integer) from attention_items a
  where a.kind in (${outsideKinds}) and a.key = ${raw(order)}.id::text and a.settled_at is null), 0)`;
