import sql from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';
import { openRefunds } from './answer-refund.ts';

/** Refund to request from the provider. */
interface RefundRequest {
  orderId: string;
  /** Key of the click that asks for it. */
  requestKey: string;
  transactionId: string;
  amount: number;
  itemIds: readonly string[];
  withPostage: boolean;
  askedBy: string;
  at: Date;
}

/** Stores a refund before the provider is asked, under the lock of its order. @returns its id. */
export async function recordRefundRequest(db: Db, refund: RefundRequest): Promise<string | null> {
  const { orderId, requestKey, transactionId, amount, itemIds, withPostage, askedBy, at } = refund;
  const row = await db.one<{ id: string }>(sql`
    insert into refunds (order_id, press, transaction_id, amount_cents, item_ids, with_postage, state, asked_by, requested_at)
    values (${orderId}, ${requestKey}, ${transactionId}, ${amount}, ${itemIds}::uuid[], ${withPostage}, 'requested', ${askedBy}, ${at})
    returning id`);
  return row?.id ?? null;
}

/**
 * Stores that a refund was refused, or that its outcome is unknown, unless it was answered before. Under the lock of its
 * order. @returns false when nothing changed.
 */
export async function recordUnmadeRefund(
  db: Db,
  { id, state, message, at }: { id: string; state: 'refused' | 'unsure'; message: string; at: Date },
): Promise<boolean> {
  const changed = await db.run(sql`
    update refunds set state = ${state}, message = ${message}, settled_at = ${state === 'refused' ? at : null}
    where id = ${id} and state in (${openRefunds}) and state <> ${state}`);
  return changed > 0;
}
