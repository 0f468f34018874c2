import sql from 'sql-template-tag';
import { isOutside, type WantedDocument } from '#features/invoices/domain/rules.ts';
import { refundMeansLabels, refundWayLabels } from '#features/refunds/domain/labels.ts';
import type { RefundMeans } from '#features/refunds/domain/lifecycle.ts';
import type { RefundWay } from '#features/payments/domain/lifecycle.ts';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Reads the way of the refunds since the previous credit note, in the words of the refund mail. Null when the means of
 * payment already says it, or when there are several ways.
 */
export async function readWayBack(db: Db, orderId: string, wanted: WantedDocument): Promise<string | null> {
  if (wanted.kind !== 'credit-note' || wanted.reason === 'waived') return null;
  if (isOutside(wanted)) {
    const [means, ...otherMeans] = await declaredMeans(db, orderId);
    return means && otherMeans.length === 0 ? refundMeansLabels[means].inSentence : null;
  }
  const [way, ...otherWays] = await waysAtProvider(db, orderId, wanted.transactionIds);
  return way && way !== 'credit' && otherWays.length === 0 ? refundWayLabels[way] : null;
}

/** Instant of the order's latest credit note of the same kind. */
const since = (orderId: string, outside: boolean) => sql`coalesce((
  select max(i.at) from invoices i where i.order_id = ${orderId} and i.kind = 'credit-note' and i.reason <> 'waived'
    and (i.transaction_ids = '{}') = ${outside}), '-infinity')`;

async function declaredMeans(db: Db, orderId: string): Promise<RefundMeans[]> {
  const found = await db.many<{ means: RefundMeans }>(sql`
    select distinct w.refunded_by as means from withdrawals w
    where w.order_id = ${orderId} and w.refunded_by <> 'bank' and w.refunded_at > ${since(orderId, true)}`);
  return found.map(({ means }) => means);
}

async function waysAtProvider(db: Db, orderId: string, transactionIds: readonly string[]): Promise<RefundWay[]> {
  const found = await db.many<{ way: RefundWay }>(sql`
    select distinct case when e.data->>'how' in ('cancelled', 'lowered') then e.data->>'how' else 'credit' end as way
    from events e
    where e.order_id = ${orderId} and e.data->>'transactionId' = any(${transactionIds}::text[])
      and (e.type = 'order.payment-taken-back' or e.type = 'order.refund-told' and e.data->>'state' = 'paid')
      and e.at > ${since(orderId, false)}`);
  return found.map(({ way }) => way);
}
