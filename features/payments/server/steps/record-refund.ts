import sql from 'sql-template-tag';
import type { Db } from '#platform/server/db/client.ts';
import { openRefundStates } from './answer-refund.ts';

interface RefundRequest {
  orderId: string;
  requestKey: string;
  transactionId: string;
  amount: number;
  itemIds: readonly string[];
  withPostage: boolean;
  askedBy: string;
  at: Date;
}

/** Stores a requested refund and returns its id. Must run before the provider is asked. Needs the lock of the order. */
export async function recordRefundRequest(db: Db, refund: RefundRequest): Promise<string> {
  const { orderId, requestKey, transactionId, amount, itemIds, withPostage, askedBy, at } = refund;
  const row = await db.one<{ id: string }>(sql`
    insert into refunds (order_id, press, transaction_id, amount_cents, item_ids, with_postage, state, asked_by, requested_at)
    values (${orderId}, ${requestKey}, ${transactionId}, ${amount}, ${itemIds}::uuid[], ${withPostage}, 'requested', ${askedBy}, ${at})
    returning id`);
  if (!row) throw new Error('a refund was not stored');
  return row.id;
}

/**
 * Stores that a refund was refused or has no answer. A refund with a result stays unchanged. Needs the lock of the
 * order.
 * @returns false when nothing changed.
 */
export async function recordRefundFailure(
  db: Db,
  { id, state, message, at }: { id: string; state: 'refused' | 'unsure'; message: string; at: Date },
): Promise<boolean> {
  const changed = await db.run(sql`
    update refunds set state = ${state}, message = ${message}, settled_at = ${state === 'refused' ? at : null}
    where id = ${id} and state in (${openRefundStates}) and state <> ${state}`);
  return changed > 0;
}
