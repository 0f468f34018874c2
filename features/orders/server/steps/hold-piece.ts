import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { followsPostage, orderTotal, type OrderFacts } from '#features/orders/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type { Db } from '#platform/server/db/client.ts';
import { buyerPseudo } from '#features/users/server/sql/order-buyer.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Price in cents. */
export interface PieceRow {
  id: string;
  ref: number;
  price: number;
  liveId: string;
  /** New id for the assignment of this piece (decision 0081). */
  action: string;
}

interface Holder {
  pseudo: string | null;
  userId: string | null;
}

interface HolderRow extends Holder {
  orderNumber: string;
}

/** Locked piece with its holder. A second statement reads the holder, which may change while the lock is awaited. */
export interface LockedPiece {
  piece: PieceRow | null;
  holder: HolderRow | null;
}

export async function lockPiece(tx: Tx, productId: string): Promise<LockedPiece> {
  const [piece, holder] = await Promise.all([
    tx.one<PieceRow>(sql`
      select id, ref, price_cents as price, live_id as "liveId", nextval('action_numbers')::text as action
      from products where id = ${productId} for no key update`),
    holderOf(tx, productId),
  ]);
  return { piece, holder };
}

const holderOf = (db: Db, productId: string): Promise<HolderRow | null> =>
  db.one<HolderRow>(sql`
    select o.order_number as "orderNumber", o.user_id as "userId", ${buyerPseudo('u', 'o')} as pseudo
    from order_items i join orders o on o.id = i.order_id join users u on u.id = o.user_id
    where i.product_id = ${productId} and i.released_at is null`);

/**
 * Returns a locked piece that no order holds (D-07). The lock makes the second request wait and turns the conflict into
 * a refusal. The unique index `order_items_one_holder` guarantees consistency.
 * @throws Refusal `catalog.product-not-found`, `orders.piece-taken`, or `orders.already-hers` when the intended buyer
 * already holds it.
 */
export function assertFree({ piece, holder }: LockedPiece, isIntendedBuyer: (holder: Holder) => boolean): PieceRow {
  if (!piece) throw refuse(catalogProblems.productNotFound);
  if (!holder) return piece;
  const takenPiece = { ref: piece.ref, pseudo: holder.pseudo, orderNumber: holder.orderNumber };
  throw refuse(isIntendedBuyer(holder) ? orderProblems.alreadyHeldByBuyer : orderProblems.pieceTaken, takenPiece);
}

/** Postage in cents. */
interface CountedOrder {
  id: string;
  postage: number;
}

export interface HeldItem {
  price: number;
}

/** Needs the lock of the order. */
export const readHeldItems = (tx: Tx, orderId: string): Promise<HeldItem[]> =>
  tx.many<HeldItem>(
    sql`select price_cents as price from order_items where order_id = ${orderId} and released_at is null`,
  );

/**
 * Adds an unheld piece to an order at the current price, and updates the order's total. Sends the statements without
 * waiting for their results.
 * @param order the order with the items that it held before.
 */
export function holdPiece(
  ctx: Ctx,
  tx: Tx,
  order: CountedOrder & { heldItems: readonly HeldItem[] },
  piece: PieceRow,
  key: string | null = null,
): { itemId: string; total: number; action: string } {
  const itemId = randomUUID();
  const { action } = piece;
  tx.send(sql`
    insert into order_items (id, created_at, order_id, product_id, price_cents, give_key, last_action)
    values (${itemId}, ${ctx.now()}, ${order.id}, ${piece.id}, ${piece.price}, ${key}, ${action}::bigint)`);
  return { itemId, total: storeTotal(ctx, tx, order, [...order.heldItems, piece]), action };
}

/** Stores the total of the pieces that a locked order holds. @returns the total, in cents. */
export async function updateTotal(ctx: Ctx, tx: Tx, order: CountedOrder): Promise<number> {
  return storeTotal(ctx, tx, order, await readHeldItems(tx, order.id));
}

/**
 * Updates a locked order to the current postage, unless the order keeps its own postage (decision 0048).
 * @param order the order in its new state, not stored yet.
 * @param currentPostage the shop's postage, in cents.
 */
export async function updatePostage(
  ctx: Ctx,
  tx: Tx,
  order: OrderFacts & CountedOrder & { userId: string },
  currentPostage: number,
) {
  if (followsPostage(order)) await changePostage(ctx, tx, order, currentPostage);
}

/** Needs the lock of the order. Postage in cents. */
export async function changePostage(
  ctx: Ctx,
  tx: Tx,
  { id: orderId, postage: from, userId }: CountedOrder & { userId: string },
  to: number,
) {
  if (from === to) return;
  await updateTotal(ctx, tx, { id: orderId, postage: to });
  await tx.record({ type: 'order.postage-changed', orderId, userId, data: { from, to } });
}

function storeTotal(ctx: Ctx, tx: Tx, { id, postage }: CountedOrder, heldItems: readonly HeldItem[]): number {
  const prices = heldItems.map((item) => item.price);
  const total = orderTotal(prices, postage);
  tx.finally(sql`
    update orders set total_amount_cents = ${total}, postage_cents = ${postage}, updated_at = ${ctx.now()} where id = ${id}`);
  return total;
}
