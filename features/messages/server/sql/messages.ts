import sql, { raw } from 'sql-template-tag';
import type { ShopMessage } from '#features/messages/domain/admin-schemas.ts';
import type { Message } from '#features/messages/domain/schemas.ts';
import { jsonList, jsonObject, type Json } from '#platform/server/db/json.ts';

const columns = { id: sql`m.id`, at: sql`m.at`, isFromBuyer: sql`m.is_from_buyer`, text: sql`m.text` };
const ofOrder = (order: string) => ({
  from: sql`order_messages m where m.order_id = ${raw(order)}.id`,
  orderBy: sql`m.at, m.id`,
});

/** `order` is an alias of `orders`. */
export const messagesJson = (order: string): Json<Message[]> => jsonList(jsonObject<Message>(columns), ofOrder(order));

/** `order` is an alias of `orders`. */
export const shopMessagesJson = (order: string): Json<ShopMessage[]> =>
  jsonList(jsonObject<ShopMessage>({ ...columns, author: sql`m.author` }), ofOrder(order));
