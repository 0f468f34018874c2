import sql from 'sql-template-tag';
import { catalogProblems } from '#domain/catalog/problems.ts';
import { orderProblems } from '#domain/orders/problems.ts';
import { orderTotal } from '#domain/orders/rules.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { brokenConstraint } from '#server/db/client.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';

/** A piece that may be held, locked until the transaction ends. */
export interface FreePiece {
  id: string;
  ref: number;
  price: number;
  liveId: string;
}

/** Whose order holds a piece. */
interface Holder {
  pseudo: string | null;
  userId: string | null;
}

interface PieceRow extends FreePiece, Holder {
  orderId: string | null;
  orderNumber: string | null;
}

/**
 * Locks a piece and makes sure that no order holds it (D-07). The lock keeps the manners: whoever comes second waits,
 * then reads who was first; the unique index `order_items_one_holder` keeps the truth.
 * @throws Refusal `orders.piece-taken`, or `orders.already-hers` when the holder is the one it is for.
 */
export async function lockFreePiece(
  tx: Tx,
  productId: string,
  isHers: (holder: Holder) => boolean,
): Promise<FreePiece> {
  const locked = await tx.one(sql`select 1 from products where id = ${productId} for no key update`);
  if (!locked) throw refuse(catalogProblems.productNotFound);
  const piece = await tx.one<PieceRow>(sql`
    select p.id, p.ref, p.price_cents as price, p.live_id as "liveId", o.id as "orderId", o.order_number as "orderNumber",
      o.user_id as "userId", coalesce(u.tiktok_username, o.pseudo) as pseudo
    from products p left join order_items i on i.product_id = p.id and i.released_at is null
    left join orders o on o.id = i.order_id left join users u on u.id = o.user_id
    where p.id = ${productId}`);
  if (!piece) throw refuse(catalogProblems.productNotFound);
  if (piece.orderId && piece.orderNumber) {
    const taken = { ref: piece.ref, pseudo: piece.pseudo, orderNumber: piece.orderNumber };
    throw refuse(isHers(piece) ? orderProblems.alreadyHers : orderProblems.pieceTaken, taken);
  }
  return { id: piece.id, ref: piece.ref, price: piece.price, liveId: piece.liveId };
}

/** Puts a free piece in an order at the price of this moment, and brings the order's total up to date. */
export async function holdPiece(tx: Tx, orderId: string, piece: FreePiece): Promise<{ itemId: string; total: number }> {
  const item = await tx.one<{ id: string }>(sql`
    insert into order_items (order_id, product_id, price_cents) values (${orderId}, ${piece.id}, ${piece.price}) returning id`);
  if (!item) throw new Error('a line was not made');
  return { itemId: item.id, total: await bringTotalUpToDate(tx, orderId) };
}

/** Computes an order's total from the lines it holds (D-05) and keeps it. */
export async function bringTotalUpToDate(tx: Tx, orderId: string): Promise<number> {
  const lines = await tx.many<{ price: number }>(
    sql`select price_cents as price from order_items where order_id = ${orderId} and released_at is null`,
  );
  const total = orderTotal(lines.map((line) => line.price));
  await tx.run(sql`update orders set total_amount_cents = ${total}, updated_at = now() where id = ${orderId}`);
  return total;
}

/** Runs a transaction that holds pieces; should the index find what the lock let through, it is still a clear refusal. */
export async function holding<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, work);
  } catch (error) {
    if (brokenConstraint(error) !== 'order_items_one_holder') throw error;
    throw refuse(orderProblems.pieceTaken, { ref: 0, pseudo: null, orderNumber: '?' });
  }
}
