import sql from 'sql-template-tag';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { isComplete, leftToPack, missingPieces, type OpenParcel } from '#features/shipping/domain/reading-scan.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { isRefunded, isWithdrawn } from '#features/orders/server/sql/pieces.ts';
import { mustAllow } from '#features/orders/server/steps/lock-order.ts';
import { lockParcel, type LockedParcel } from '#features/orders/server/steps/lock-parcel.ts';

interface Touched {
  orderId: string;
  itemId: string;
}

interface LockedPiece {
  parcel: LockedParcel;
  /** Withdrawn from, or refunded: it is not to be sent. */
  isLeftOut: boolean;
}

/**
 * Locks the orders of a piece's parcel. @throws Refusal `orders.not-found`, `orders.item-not-found`, or the rule's where
 * its order is not to be packed.
 */
export async function lockPacked(tx: Tx, { orderId, itemId }: Touched): Promise<LockedPiece> {
  const parcel = await lockParcel(tx, orderId);
  mustAllow('validate-preparation', parcel.order);
  const line = await tx.one<{ isLeftOut: boolean }>(sql`
    select (${isWithdrawn} or ${isRefunded}) as "isLeftOut" from order_items i
    where i.id = ${itemId} and i.order_id = ${orderId} and i.released_at is null`);
  if (!line) throw refuse(orderProblems.itemNotFound);
  return { parcel, isLeftOut: line.isLeftOut };
}

/** Locks as `lockPacked` for a piece to be ticked. @throws Refusal `shipping.piece-withdrawn` too. */
export async function lockToPack(tx: Tx, piece: Touched): Promise<LockedParcel> {
  const { parcel, isLeftOut } = await lockPacked(tx, piece);
  if (isLeftOut) throw refuse(shippingProblems.pieceWithdrawn);
  return parcel;
}

/** Ticks a piece of a locked parcel. @returns false where it was ticked before. */
export async function markPacked(ctx: SignedInCtx, tx: Tx, itemId: string): Promise<boolean> {
  const made = await tx.run(sql`
    insert into packed_pieces (item_id, packed_at, packed_by) values (${itemId}, ${ctx.now()}, ${ctx.actor.name})
    on conflict (item_id) do nothing`);
  if (made > 0) await tx.record({ type: 'packing.changed' });
  return made > 0;
}

/** How many pieces of a locked parcel are still to be ticked. */
export async function countLeft(tx: Tx, { leaving }: LockedParcel): Promise<number> {
  const { lines, packed } = await readTicks(tx, leaving.map(idOf));
  return leftToPack(lines, packed).length;
}

/** How far the parcel of these orders is. */
export async function howFar(db: Db, orderIds: readonly string[]): Promise<Omit<OpenParcel, 'orderIds'>> {
  const { lines, packed } = await readTicks(db, orderIds);
  return { isBegun: packed.size > 0, isComplete: isComplete(lines, packed) };
}

/** The numbers of the pieces that are missing in a locked parcel where others were ticked. */
export async function readMissing(tx: Tx, { leaving }: LockedParcel): Promise<number[]> {
  const { lines, packed } = await readTicks(tx, leaving.map(idOf));
  return missingPieces(lines, packed).map(({ ref }) => ref);
}

interface PackedLine {
  id: string;
  ref: number;
  isWithdrawn: boolean;
  isRefunded: boolean;
}
const idOf = ({ id }: { id: string }): string => id;

/** The lines that these orders hold, in the order they were given, and the ids of those that are ticked. */
async function readTicks(
  db: Db,
  orderIds: readonly string[],
): Promise<{ lines: PackedLine[]; packed: ReadonlySet<string> }> {
  const lines = await db.many<PackedLine & { isPacked: boolean }>(sql`
    select i.id, p.ref, ${isWithdrawn} as "isWithdrawn", ${isRefunded} as "isRefunded", k.item_id is not null as "isPacked"
    from order_items i join products p on p.id = i.product_id left join packed_pieces k on k.item_id = i.id
    where i.order_id = any(${orderIds}) and i.released_at is null
    order by i.created_at, i.id`);
  return { lines, packed: new Set(lines.filter(({ isPacked }) => isPacked).map(idOf)) };
}
