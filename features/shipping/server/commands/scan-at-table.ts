import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/shipping/domain/endpoints.ts';
import { meaningOfCode, meaningOfPiece, readScan } from '#features/shipping/domain/reading-scan.ts';
import type { Scanned } from '#features/shipping/domain/schemas.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { idsOfParcel } from '#features/parcels/server/steps/lock-parcel.ts';
import { ordersScanned, piecesScanned } from '../steps/find-scanned.ts';
import { countUnpacked, howFar, lockPackableParcel, markPacked } from '../steps/mark-packed.ts';

type Asked = ParsedInputOf<typeof endpoints.scanAtTable>;

/**
 * Returns the meaning of a scan at the packing table and ticks the piece found (decision 0074). Concurrent scans tick
 * it once. Locks the orders of its parcel.
 * @throws Refusal of the rules when the order has left concurrently.
 */
export async function scanAtTable(ctx: SignedInCtx, asked: Asked): Promise<ReplyOf<typeof endpoints.scanAtTable>> {
  const scanned = await meaningOf(ctx.db, asked);
  const { kind, places } = scanned;
  const [place] = places;
  if (kind !== 'packed' || !place?.piece) return { ...scanned, left: null };
  const { orderId, piece } = place;
  return inTransaction(ctx, async (tx) => {
    const parcel = await lockPackableParcel(tx, { orderId, itemId: piece.itemId });
    const isNew = await markPacked(ctx, tx, piece.itemId);
    return { ...scanned, kind: isNew ? kind : 'packed-before', left: await countUnpacked(tx, parcel) };
  });
}

async function meaningOf(db: Db, { text, orderId }: Asked): Promise<Scanned> {
  const scan = readScan(text);
  if (scan === null) return meaningOfCode([], null);
  const open = orderId ? await idsOfParcel(db, orderId) : [];
  if ('ref' in scan) return meaningOfPiece(scan.ref, await piecesScanned(db, scan.ref), open);
  const [found, ticks] = await Promise.all([ordersScanned(db, scan.codes), howFar(db, open)]);
  return meaningOfCode(found, { orderIds: open, ...ticks });
}
