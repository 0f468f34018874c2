import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/shipping/domain/endpoints.ts';
import {
  type FoundByCode,
  type FoundByOldLabel,
  type FoundPiece,
  isPackable,
  meaningOfCode,
  meaningOfOldLabel,
  meaningOfPiece,
  readScan,
} from '#features/shipping/domain/reading-scan.ts';
import type { Scanned, ScannedPiece } from '#features/shipping/domain/schemas.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { idsOfParcel } from '#features/parcels/server/steps/lock-parcel.ts';
import {
  countUnpacked,
  readProgress,
  lockPackableParcel,
  lockParcelOfPiece,
  markPacked,
  unmarkPacked,
} from '../steps/mark-packed.ts';
import sql from 'sql-template-tag';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { jsonObject, jsonWhen, readAll } from '#platform/server/db/json.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { buyerPseudo } from '#features/users/server/sql/order-buyer.ts';
import { isWithdrawn, isShownItem } from '#features/orders/server/sql/pieces.ts';
import { isRefunded, itemColumns } from '#features/payments/server/sql/pieces.ts';

type ScanInput = ParsedInputOf<typeof endpoints.scanAtTable>;

/**
 * Returns the meaning of a scan at the packing table and ticks the piece found (decision 0074). Concurrent scans tick
 * it once. Locks the orders of its parcel.
 * @throws Refusal of `lockPackableParcel` when the order has left concurrently.
 */
export async function scanAtTable(ctx: SignedInCtx, input: ScanInput): Promise<ReplyOf<typeof endpoints.scanAtTable>> {
  const scanned = await meaningOf(ctx.db, input);
  const { kind, places } = scanned;
  const [place] = places;
  if (kind !== 'packed' || !place?.piece) return { ...scanned, left: null, action: null };
  const { orderId, piece } = place;
  return inTransaction(ctx, async (tx) => {
    const parcel = await lockPackableParcel(tx, { orderId, itemId: piece.itemId });
    const action = await markPacked(ctx, tx, piece.itemId);
    return { ...scanned, kind: action ? kind : 'packed-before', left: await countUnpacked(tx, parcel), action };
  });
}

async function meaningOf(db: Db, { text, orderId }: ScanInput): Promise<Scanned> {
  const scan = readScan(text);
  if (scan === null) return meaningOfCode([], null);
  const openOrderIds = orderId ? await idsOfParcel(db, orderId) : [];
  if ('codes' in scan) return (await meaningOfCodes(db, scan.codes, openOrderIds)) ?? meaningOfCode([], null);
  const pieces = await piecesScanned(db, scan.ref);
  const parcel = pieces.length === 0 && scan.code ? await meaningOfCodes(db, [scan.code], openOrderIds) : null;
  return parcel ?? meaningOfPiece(scan.ref, pieces, openOrderIds);
}

/** Returns null when no order has or had one of the codes. */
async function meaningOfCodes(db: Db, codes: readonly string[], orderIds: readonly string[]): Promise<Scanned | null> {
  const [found, ticks] = await Promise.all([ordersScanned(db, codes), readProgress(db, orderIds)]);
  if (found.length > 0) return meaningOfCode(found, { orderIds, ...ticks });
  const [old] = await ordersOfOldLabel(db, codes);
  return old ? meaningOfOldLabel(old) : null;
}

/** Maximum number of results. Every live may have a piece of the same number, and the latest lives are enough. */
const MAX_RESULTS = 50;

const isToPack = sql`o.status in (${sqlWords(orderStatuses.filter(isPackable))})`;
const orderFields = {
  orderId: sql`o.id`,
  number: sql`o.order_number`,
  pseudo: buyerPseudo('u', 'o'),
  status: sql`o.status`,
};

const pieceJson = jsonObject<FoundPiece>({
  ref: sql`p.ref`,
  line: jsonWhen(
    sql`i.id is not null`,
    jsonObject<NonNullable<FoundPiece['line']>>({
      ...orderFields,
      piece: jsonObject<ScannedPiece>({
        itemId: itemColumns.id,
        ref: itemColumns.ref,
        name: itemColumns.name,
        size: itemColumns.size,
        colourName: itemColumns.colourName,
        hexCode: itemColumns.hexCode,
        liveTitle: sql`l.title`,
      }),
      isHeld: sql`i.released_at is null`,
      isWithdrawn: isWithdrawn('i'),
      isRefunded: isRefunded('i'),
      isPacked: sql`exists (select from packed_pieces k where k.item_id = i.id)`,
    }),
  ),
});

const piecesScanned = (db: Db, ref: number): Promise<FoundPiece[]> =>
  readAll(
    db,
    pieceJson,
    sql`from (
        select p.*, i.id as "itemId", o.id as "orderId", ${isToPack} as "isToPack", o.order_date
        from products p left join order_items i on i.product_id = p.id and ${isShownItem('i')}
        left join orders o on o.id = i.order_id where p.ref = ${ref}
        order by ${isToPack} desc nulls last, o.order_date desc nulls last, i.id limit ${MAX_RESULTS}) p
      join lives l on l.id = p.live_id
      left join product_colors c on c.id = p.color_id
      left join order_items i on i.id = p."itemId"
      left join orders o on o.id = p."orderId"
      left join users u on u.id = o.user_id
      order by p."isToPack" desc nulls last, p.order_date desc nulls last, i.id`,
  );

const ordersScanned = (db: Db, codes: readonly string[]): Promise<FoundByCode[]> =>
  readAll(
    db,
    jsonObject<FoundByCode>({ ...orderFields, isLabel: sql`coalesce(lower(o.tracking_id) = any(${codes}), false)` }),
    sql`from (
        select id from orders where lower(order_number) = any(${codes})
        union select id from orders where lower(tracking_id) = any(${codes})) found
      join orders o using (id) join users u on u.id = o.user_id
      order by length(o.order_number), o.order_number limit ${MAX_RESULTS}`,
  );

const ordersOfOldLabel = (db: Db, codes: readonly string[]): Promise<FoundByOldLabel[]> =>
  readAll(
    db,
    jsonObject<FoundByOldLabel>({ ...orderFields, label: sql`o.tracking_id` }),
    sql`from shipping_labels s join orders o on o.id = s.order_id join users u on u.id = o.user_id
      where lower(s.tracking_id) = any(${codes}) and s.state = 'deleted' order by s.created_at desc, o.id limit 1`,
  );

/**
 * Ticks a piece at the packing table (decision 0074). Idempotent. Locks the orders of its parcel.
 * @throws Refusal of `lockPackableParcel`.
 */
export const packPiece = (ctx: SignedInCtx, piece: ParsedInputOf<typeof endpoints.packPiece>) =>
  inTransaction(ctx, async (tx) => {
    const parcel = await lockPackableParcel(tx, piece);
    await markPacked(ctx, tx, piece.itemId);
    return { left: await countUnpacked(tx, parcel) };
  });

/**
 * Removes the tick of a piece. Locks the orders of its parcel.
 * @throws Refusal of `lockParcelOfPiece`, `unmarkPacked`.
 */
export const unpackPiece = (ctx: SignedInCtx, { reverts, ...piece }: ParsedInputOf<typeof endpoints.unpackPiece>) =>
  inTransaction(ctx, async (tx) => {
    const { parcel } = await lockParcelOfPiece(tx, piece);
    await unmarkPacked(tx, piece.itemId, reverts);
    return { left: await countUnpacked(tx, parcel) };
  });
