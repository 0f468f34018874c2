import sql from 'sql-template-tag';
import type { ShopMessage } from '#features/messages/domain/admin-schemas.ts';
import type { Message } from '#features/messages/domain/schemas.ts';
import { jsonList, jsonObject } from '#platform/server/db/json.ts';

const columns = { id: sql`m.id`, at: sql`m.at`, isFromBuyer: sql`m.is_from_buyer`, text: sql`m.text` };
const ofOrder = { from: sql`order_messages m where m.order_id = o.id`, orderBy: sql`m.at, m.id` };

/** Messages of an order as its buyer reads them, oldest first. Needs `o` in scope. */
export const messagesJson = jsonList(jsonObject<Message>(columns), ofOrder);

/** Messages of an order with the authors of the shop, oldest first. Needs `o` in scope. */
export const shopMessagesJson = jsonList(jsonObject<ShopMessage>({ ...columns, author: sql`m.author` }), ofOrder);
