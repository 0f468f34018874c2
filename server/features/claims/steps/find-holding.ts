import sql, { type Sql } from 'sql-template-tag';

/** The line of an order by which this pseudo holds this piece, if she does. */
export const holdingOf = (productId: Sql, pseudo: Sql): Sql => sql`(
  select i.id from order_items i join orders o on o.id = i.order_id join users u on u.id = o.user_id
  where i.product_id = ${productId} and i.released_at is null and coalesce(u.tiktok_username, o.pseudo) = ${pseudo})`;
