import type { ParsedInputOf, ReplyOf } from '#domain/http/endpoint.ts';
import type * as endpoints from '#domain/shipping/endpoints.ts';
import { meaningOfCode, meaningOfPiece, readScan } from '#domain/shipping/reading-scan.ts';
import type { Scanned } from '#domain/shipping/schemas.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { inTransaction } from '#server/events/transaction.ts';
import { idsOfParcel } from '#server/features/orders/steps/lock-parcel.ts';
import { ordersScanned, piecesScanned } from '../steps/find-scanned.ts';
import { countLeft, lockToPack, markPacked } from '../steps/mark-packed.ts';

type Asked = ParsedInputOf<typeof endpoints.scanAtTable>;

/**
 * Says what was scanned at the table, and ticks the piece that it was (decision 0074): once, though two people scan it at
 * the same time. Locks the orders of its parcel. @throws the rule's refusal where its order has left meanwhile.
 */
export async function scanAtTable(ctx: SignedInCtx, asked: Asked): Promise<ReplyOf<typeof endpoints.scanAtTable>> {
  const said = await meaningOf(ctx.db, asked);
  const { kind, itemId, places } = said;
  const [place] = places;
  if (kind !== 'packed' || itemId === null || !place) return { ...said, left: null };
  return inTransaction(ctx, async (tx) => {
    const parcel = await lockToPack(tx, { orderId: place.orderId, itemId });
    const isNew = await markPacked(ctx, tx, itemId);
    return { ...said, kind: isNew ? kind : 'packed-before', left: await countLeft(tx, parcel) };
  });
}

async function meaningOf(db: Db, { text, orderId }: Asked): Promise<Scanned> {
  const scan = readScan(text);
  if (scan === null) return meaningOfCode([]);
  if ('codes' in scan) return meaningOfCode(await ordersScanned(db, scan.codes));
  const [found, open] = await Promise.all([piecesScanned(db, scan.ref), orderId ? idsOfParcel(db, orderId) : []]);
  return meaningOfPiece(scan.ref, found, open);
}
