import sql from 'sql-template-tag';
import type { Refundable } from '#features/refunds/domain/rules.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { shownLines } from '#features/orders/server/sql/pieces.ts';
import { askedRefundsOf } from '#features/payments/server/steps/answer-refund.ts';
import { transactionsOf } from '#features/payments/server/steps/keep-transaction.ts';

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
