import sql from 'sql-template-tag';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { isComplete, leftToPack, missingPieces, type OpenParcel } from '#features/shipping/domain/reading-scan.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { assertAllowed } from '#features/orders/server/steps/lock-order.ts';
import { lockParcel, type LockedParcel } from '#features/parcels/server/steps/lock-parcel.ts';
import { isWithdrawn } from '#features/orders/server/sql/pieces.ts';
import { isRefunded } from '#features/payments/server/sql/pieces.ts';
import { isToSend, piecesToSend } from '../sql/pieces-to-send.ts';

interface PieceOfOrder {
  orderId: string;
  itemId: string;
}

interface LockedPiece {
  parcel: LockedParcel;
  /** True for a withdrawn or refunded piece, which must not be sent. */
  isLeftOut: boolean;
}

/**
 * Locks the orders of the parcel in which a piece is held.
 * @throws Refusal `orders.not-found`, `orders.item-not-found`, or the refusal of a status without packing.
 */
export async function lockParcelOfPiece(tx: Tx, { orderId, itemId }: PieceOfOrder): Promise<LockedPiece> {
  const parcel = await lockParcel(tx, orderId);
  assertAllowed('validate-preparation', parcel.order);
  const item = await tx.one<{ isLeftOut: boolean }>(sql`
    select not ${isToSend} as "isLeftOut" from order_items i
    where i.id = ${itemId} and i.order_id = ${orderId} and i.released_at is null`);
  if (!item) throw refuse(orderProblems.itemNotFound);
  return { parcel, isLeftOut: item.isLeftOut };
}

/**
 * Locks the orders of a parcel into which a piece may be packed.
 * @throws Refusal `shipping.piece-withdrawn`, or the refusals of `lockParcelOfPiece`.
 */
export async function lockPackableParcel(tx: Tx, piece: PieceOfOrder): Promise<LockedParcel> {
  const { parcel, isLeftOut } = await lockParcelOfPiece(tx, piece);
  if (isLeftOut) throw refuse(shippingProblems.pieceWithdrawn);
  return parcel;
}

/**
 * @returns the instant of the tick, which is its id for an undo (decision 0081); null when the piece was already
 * ticked.
 */
export async function markPacked(ctx: SignedInCtx, tx: Tx, itemId: string): Promise<string | null> {
  const now = ctx.now();
  const insertedRows = await tx.run(sql`
    insert into packed_pieces (item_id, packed_at, packed_by) values (${itemId}, ${now}, ${ctx.actor.name})
    on conflict (item_id) do nothing`);
  if (insertedRows > 0) await tx.record({ type: 'packing.changed' });
  return insertedRows > 0 ? now.toISOString() : null;
}

/**
 * @param reverts id of the tick that an undo removes.
 * @throws Refusal `shipping.ticked-since` when the piece was ticked again since.
 */
export async function unmarkPacked(tx: Tx, itemId: string, reverts: string | undefined): Promise<void> {
  const tick = await tx.one<{ at: Date }>(sql`select packed_at as at from packed_pieces where item_id = ${itemId}`);
  if (!tick) return;
  if (reverts !== undefined && tick.at.getTime() !== Date.parse(reverts)) throw refuse(shippingProblems.tickedSince);
  await tx.run(sql`delete from packed_pieces where item_id = ${itemId}`);
  await tx.record({ type: 'packing.changed' });
}

export async function countUnpacked(tx: Tx, { leaving }: LockedParcel): Promise<number> {
  const { items, packed } = await readTicks(tx, leaving.map(idOf));
  return leftToPack(items, packed).length;
}

/** Returns whether any piece of these orders is ticked, and whether all pieces to send are. */
export async function readProgress(db: Db, orderIds: readonly string[]): Promise<Omit<OpenParcel, 'orderIds'>> {
  const { items, packed } = await readTicks(db, orderIds);
  return { isBegun: packed.size > 0, isComplete: isComplete(items, packed) };
}

/** Returns the numbers of the pieces to send that are not ticked; empty before the first tick. */
export async function readMissing(tx: Tx, { leaving }: Pick<LockedParcel, 'leaving'>): Promise<number[]> {
  const { items, packed } = await readTicks(tx, leaving.map(idOf));
  return missingPieces(items, packed).map(({ ref }) => ref);
}

/** Needs the orders’ locks. @throws Refusal `shipping.empty-parcel`. */
export async function assertPiecesToSend(tx: Tx, orders: readonly { id: string }[]): Promise<void> {
  const found = await tx.one<{ pieces: number }>(
    sql`select ${piecesToSend(sql`i.order_id = any(${orders.map(idOf)})`)} as pieces`,
  );
  if (found?.pieces === 0) throw refuse(shippingProblems.emptyParcel);
}

interface ParcelItem {
  id: string;
  ref: number;
  isWithdrawn: boolean;
  isRefunded: boolean;
}
const idOf = ({ id }: { id: string }): string => id;

async function readTicks(
  db: Db,
  orderIds: readonly string[],
): Promise<{ items: ParcelItem[]; packed: ReadonlySet<string> }> {
  const items = await db.many<ParcelItem & { isPacked: boolean }>(sql`
    select i.id, p.ref, ${isWithdrawn('i')} as "isWithdrawn", ${isRefunded('i')} as "isRefunded", k.item_id is not null as "isPacked"
    from order_items i join products p on p.id = i.product_id left join packed_pieces k on k.item_id = i.id
    where i.order_id = any(${orderIds}) and i.released_at is null
    order by i.created_at, i.id`);
  return { items, packed: new Set(items.filter(({ isPacked }) => isPacked).map(idOf)) };
}
