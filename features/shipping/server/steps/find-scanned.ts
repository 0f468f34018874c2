import sql from 'sql-template-tag';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { isPackable, type FoundByCode, type FoundPiece } from '#features/shipping/domain/reading-scan.ts';
import type { ScannedPiece } from '#features/shipping/domain/schemas.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonObject, jsonWhen, readAll } from '#platform/server/db/json.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { buyerPseudo } from '#features/users/server/sql/order-buyer.ts';
import { isWithdrawn, shownLines } from '#features/orders/server/sql/pieces.ts';
import { isRefunded, itemColumns } from '#features/payments/server/sql/pieces.ts';

/** Each live gives its own piece 42: the latest are enough to tell where one is. */
const MAX_RESULTS = 50;

const isToPack = sql`o.status in (${sqlWords(orderStatuses.filter(isPackable))})`;
const order = {
  orderId: sql`o.id`,
  number: sql`o.order_number`,
  pseudo: buyerPseudo,
  status: sql`o.status`,
};

const pieceJson = jsonObject<FoundPiece>({
  ref: sql`p.ref`,
  line: jsonWhen(
    sql`i.id is not null`,
    jsonObject<NonNullable<FoundPiece['line']>>({
      ...order,
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
      isWithdrawn,
      isRefunded,
      isPacked: sql`exists (select from packed_pieces k where k.item_id = i.id)`,
    }),
  ),
});

/** Reads the pieces with a number: pieces to pack first, then those of the latest orders. */
export const piecesScanned = (db: Db, ref: number): Promise<FoundPiece[]> =>
  readAll(
    db,
    pieceJson,
    sql`from (
        select p.*, i.id as line, o.id as "of", ${isToPack} as "isToPack", o.order_date
        from products p left join order_items i on i.product_id = p.id and ${shownLines}
        left join orders o on o.id = i.order_id where p.ref = ${ref}
        order by ${isToPack} desc nulls last, o.order_date desc nulls last, i.id limit ${MAX_RESULTS}) p
      join lives l on l.id = p.live_id
      left join product_colors c on c.id = p.color_id
      left join order_items i on i.id = p.line
      left join orders o on o.id = p."of"
      left join users u on u.id = o.user_id
      order by p."isToPack" desc nulls last, p.order_date desc nulls last, i.id`,
  );

/** Reads the orders with one of these codes as order number or parcel number. */
export const ordersScanned = (db: Db, codes: readonly string[]): Promise<FoundByCode[]> =>
  readAll(
    db,
    jsonObject<FoundByCode>({ ...order, isLabel: sql`coalesce(lower(o.tracking_id) = any(${codes}), false)` }),
    sql`from (
        select id from orders where lower(order_number) = any(${codes})
        union select id from orders where lower(tracking_id) = any(${codes})) found
      join orders o using (id) join users u on u.id = o.user_id
      order by length(o.order_number), o.order_number limit ${MAX_RESULTS}`,
  );
