import sql, { raw, type Sql } from 'sql-template-tag';
import type { MyOrderItem, NothingToSend, OrderItem } from '#features/orders/domain/schemas.ts';
import { refundStatesWhere } from '#features/payments/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { jsonList, jsonObject, type Json } from '#platform/server/db/json.ts';
import { isReturned } from '#features/orders/server/sql/order-facts.ts';
import { isWithdrawn, shownItems } from '#features/orders/server/sql/pieces.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { isFullyRefunded, isPaidAgain } from './transactions.ts';

const countedRefundStates = sqlWords(refundStatesWhere((life) => life.isOpen || life.isMade));

/**
 * True when the order is fully refunded, or when a refund names the item and the order was not paid again since. `item`
 * is an alias of `order_items`.
 */
export const isRefunded = (item: string): Sql => sql`(exists (
    select from refunds r where r.order_id = ${raw(item)}.order_id and ${raw(item)}.id = any(r.item_ids)
      and r.state in (${countedRefundStates}) and not ${isPaidAgain('r')})
  or ${isFullyRefunded(sql`${raw(item)}.order_id`)})`;

/**
 * True when every held item is refunded or withdrawn from, and at least one of them is refunded. `order` is an alias of
 * `orders`.
 */
export const isWhollyRefunded = (order: string): Sql => sql`coalesce((
  select bool_or(${isRefunded('i')}) and bool_and(${isRefunded('i')} or ${isWithdrawn('i')}) from order_items i
  where i.order_id = ${raw(order)}.id and i.released_at is null), false)`;

const statusesToPrepare = sqlWords(statusesWhere((life) => life.workList === 'preparation'));
/** `order` is an alias of `orders`. */
export const isToPrepare = (order: string): Sql =>
  sql`(${raw(order)}.status in (${statusesToPrepare}) and not ${isWhollyRefunded(order)})`;

const statusesInShop = sqlWords(statusesWhere((life) => life.isPastPayment && life.parcelIsHere));

/**
 * Reason why a paid order in the shop, or a returned order, has no parcel to send; null otherwise. `order` is an alias
 * of `orders`.
 */
export const nothingToSend = (order: string): Sql => sql`case
  when ${raw(order)}.status not in (${statusesInShop}) and not ${isReturned(order)} then null
  when ${isWhollyRefunded(order)} then ${'refunded' satisfies NothingToSend}::text
  when (select bool_and(${isWithdrawn('i')}) from order_items i where i.order_id = ${raw(order)}.id and i.released_at is null)
    then ${'withdrawn' satisfies NothingToSend}::text end`;

/** Needs `i`, its piece `p` and the colour `c` in scope. */
export const itemColumns = {
  id: sql`i.id`,
  productId: sql`p.id`,
  ref: sql`p.ref`,
  name: sql`p.name`,
  size: sql`p.size`,
  colourName: sql`c.name`,
  hexCode: sql`c.hex_code`,
  price: sql`i.price_cents`,
  quantity: sql`i.quantity`,
  isWithdrawn: isWithdrawn('i'),
  isRefunded: isRefunded('i'),
  photoId: sql`p.photo_id`,
};

/** `order` is an alias of `orders`. */
export const itemsJson = (order: string): Json<OrderItem[]> =>
  jsonList(jsonObject<OrderItem>(itemColumns), shownItems(order));

/** `order` is an alias of `orders`. */
export const myItemsJson = (order: string): Json<MyOrderItem[]> =>
  jsonList(
    jsonObject<MyOrderItem>({
      ...itemColumns,
      composition: sql`p.composition`,
      maker: sql`p.maker`,
      condition: sql`p.condition`,
    }),
    shownItems(order),
  );
