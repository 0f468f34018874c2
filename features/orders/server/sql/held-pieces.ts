import sql, { type Sql } from 'sql-template-tag';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { buyerPseudo } from '#features/users/server/sql/order-buyer.ts';
import { jsonObject, typed, type Json } from '#platform/server/db/json.ts';

export const isPieceHeld = (productId: Sql): Sql =>
  sql`exists (select from order_items i where i.product_id = ${productId} and i.released_at is null)`;

/** True when an order holds the piece, or still shows the piece after its cancellation. */
export const isPieceOrdered = (productId: Sql): Sql => sql`exists (select from order_items i
  where i.product_id = ${productId} and (i.released_at is null or i.release_reason not in ('removed', 'passed')))`;

const holderJson = jsonObject<NonNullable<Product['heldBy']>>({
  orderId: sql`o.id`,
  orderNumber: sql`o.order_number`,
  pseudo: buyerPseudo('u', 'o'),
});

export const holderOfPiece = (productId: Sql): Json<Product['heldBy']> =>
  typed(sql`(select ${holderJson} from order_items i join orders o on o.id = i.order_id join users u on u.id = o.user_id
    where i.product_id = ${productId} and i.released_at is null)`);
