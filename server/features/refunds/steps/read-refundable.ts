import sql from 'sql-template-tag';
import type { Refundable } from '#domain/refunds/rules.ts';
import type { Db } from '#server/db/client.ts';
import type { LockedOrder } from '#server/features/orders/steps/lock-order.ts';
import { shownLines } from '#server/features/orders/pieces.ts';
import { askedRefundsOf } from '#server/features/payments/steps/answer-refund.ts';
import { transactionsOf } from '#server/features/payments/steps/keep-transaction.ts';

interface Line {
  id: string;
  price: number;
  quantity: number;
  ref: number;
}

/** An order as the rules of refunds need it; read under its lock. */
export async function readRefundable(
  db: Db,
  order: LockedOrder,
): Promise<Omit<Refundable, 'items'> & { items: Line[] }> {
  const [books, asked, items] = await Promise.all([
    transactionsOf(db, order.id),
    askedRefundsOf(db, order.id),
    db.many<Line>(sql`
      select i.id, i.price_cents as price, i.quantity, p.ref from order_items i join products p on p.id = i.product_id
      where i.order_id = ${order.id} and ${shownLines}`),
  ]);
  return { books, asked, items, postage: items.length > 0 ? order.postage : 0, returned: order.returned };
}
