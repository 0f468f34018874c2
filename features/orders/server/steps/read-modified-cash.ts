import sql from 'sql-template-tag';
import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

const kind: AttentionKind = 'modified-after-cash';

/**
 * Returns the amount of the open alert about the cash of a modified order, in cents; null without one. Needs the order's
 * lock.
 */
export async function readModifiedCash(tx: Tx, orderId: string): Promise<number | null> {
  const alert = await tx.one<{ amount: number }>(sql`
    select (data->>'amount')::integer as amount from attention_items
    where kind = ${kind} and key = ${orderId} and settled_at is null`);
  return alert?.amount ?? null;
}
