import sql from 'sql-template-tag';
import { parcelRefundOf } from '#features/refunds/domain/rules.ts';
import type { RequestedRefund } from '#features/payments/domain/rules-refunds.ts';
import type { Ctx } from '#platform/server/context.ts';
import { awaitAll } from '#platform/server/db/client.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { settleAttentionByKey } from '#features/attention/server/commands/settle-attention.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { isWithdrawn } from '#features/orders/server/sql/pieces.ts';
import { lockOrder, type LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { requestedRefundsOf } from '#features/payments/server/steps/answer-refund.ts';
import { transactionsOf, type TransactionList } from '#features/payments/server/steps/save-transaction.ts';

interface HeldItem {
  id: string;
  price: number;
  isWithdrawn: boolean;
  isPacked: boolean;
}

/**
 * Blocks the parcel of an order that the shop has refunded, in whole or in part, until manual review. Releases the
 * parcel when the refunds no longer concern it. Needs the order's lock.
 */
export async function followRefunds(
  ctx: Ctx,
  tx: Tx,
  {
    order,
    transactions,
    refunds: knownRefunds,
  }: { order: LockedOrder; transactions: TransactionList; refunds?: readonly RequestedRefund[] },
): Promise<void> {
  const refunds = knownRefunds ?? (await requestedRefundsOf(tx, order.id));
  if (refunds.length === 0) return;
  const items = await tx.many<HeldItem>(sql`
    select i.id, i.price_cents * i.quantity as price, ${isWithdrawn('i')} as "isWithdrawn",
      exists (select from packed_pieces k where k.item_id = i.id) as "isPacked"
    from order_items i where i.order_id = ${order.id} and i.released_at is null`);
  const parcelRefund = parcelRefundOf({ order, transactions, refunds, items });
  const key = order.id;
  for (const kind of ['order-refunded', 'parcel-refunded'] as const) {
    if (kind === parcelRefund?.kind)
      await raiseAttention(ctx, tx, { kind, key, orderId: order.id, data: { amount: parcelRefund.amount } });
    else await settleAttentionByKey(ctx, tx, { kind, key, note: 'Ce remboursement ne concerne plus le colis' });
  }
}

/**
 * Calls `followRefunds` for an order whose parcel is in the shop again, in the transaction of its new status. A later
 * alert would let a user make the label of a refunded order in between. Needs the order's lock.
 */
export async function followRefundsInShop(ctx: Ctx, tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  const [order, transactions, refunds] = await awaitAll(
    lockOrder(tx, orderId),
    transactionsOf(tx, orderId),
    requestedRefundsOf(tx, orderId),
  );
  await followRefunds(ctx, tx, { order, transactions, refunds });
}
