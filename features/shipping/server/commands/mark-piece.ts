import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/shipping/domain/endpoints.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { countUnpacked, lockParcelOfPiece, lockPackableParcel, markPacked } from '../steps/mark-packed.ts';

/** Ticks a piece at the packing table (decision 0074). Idempotent. Locks the orders of its parcel. */
export const packPiece = (ctx: SignedInCtx, piece: ParsedInputOf<typeof endpoints.packPiece>) =>
  inTransaction(ctx, async (tx) => {
    const parcel = await lockPackableParcel(tx, piece);
    await markPacked(ctx, tx, piece.itemId);
    return { left: await countUnpacked(tx, parcel) };
  });

/** Removes the tick of a piece. Locks the orders of its parcel. */
export const unpackPiece = (ctx: SignedInCtx, piece: ParsedInputOf<typeof endpoints.unpackPiece>) =>
  inTransaction(ctx, async (tx) => {
    const { parcel } = await lockParcelOfPiece(tx, piece);
    const gone = await tx.run(sql`delete from packed_pieces where item_id = ${piece.itemId}`);
    if (gone > 0) await tx.record({ type: 'packing.changed' });
    return { left: await countUnpacked(tx, parcel) };
  });
