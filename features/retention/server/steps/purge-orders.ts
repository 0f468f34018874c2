import sql, { type Sql } from 'sql-template-tag';
import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { transactionStatesWhere } from '#features/payments/domain/lifecycle.ts';
import { orderTables } from '#features/orders/server/tables.ts';
import { withdrawalTables } from '#features/withdrawals/server/tables.ts';
import { erasureOf } from '#platform/server/db/personal-data.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { hasTypedReason, namesPerson, withoutPerson } from './purge-events.ts';

const movedStates = sqlWords(transactionStatesWhere((life) => life.hasMoved));
const soldStatuses = sqlWords(statusesWhere((life) => life.accountsNeedIt));

/** Needs `o` of `orders` in scope. */
export const neededByAccounting = sql`(o.status in (${soldStatuses}) or o.payment_date is not null or exists (
  select from payment_transactions t where t.order_id = o.id and t.state in (${movedStates}))
  or exists (select from invoices i where i.order_id = o.id))`;

/** SQL that erases an order `o`, except the columns that accounting needs where `isKept` is true. */
export const orderErasure = (isKept?: Sql) => erasureOf(orderTables.orders, 'o', isKept);
/** SQL that erases a withdrawal `w` by the same rule. */
export const withdrawalErasure = (isKept?: Sql) => erasureOf(withdrawalTables.withdrawals, 'w', isKept);

const questionKind = 'message' satisfies AttentionKind;

/** True while the buyer of an order `o` waits for an answer, which needs the data of the order. */
export const isAnswerAwaited = sql`exists (
  select from attention_items i where i.order_id = o.id and i.kind = ${questionKind} and i.settled_at is null)`;

/**
 * True when an order `o` still has data to erase, such as a note or a message that was written after a purge. An order
 * whose buyer waits for an answer is not due.
 */
export const isPurgeDue = sql`((${orderErasure(neededByAccounting).isDue}
  or exists (select from order_notes n where n.order_id = o.id)
  or exists (select from order_messages m where m.order_id = o.id)
  or exists (select from events e where e.order_id = o.id and ${hasTypedReason})
  or exists (select from attention_items i join attention_steps s on s.item_id = i.id where i.order_id = o.id and s.note is not null))
  and not ${isAnswerAwaited})`;

const isNeeded = sql`old.is_needed`;
/** True when the buyer caused the event, which then holds the buyer's name. */
const isByBuyer = sql`(e.actor_id is not distinct from old.user_id and e.actor_name is not null)`;

/**
 * Erases the buyers of some orders in one statement, which counts the orders. Also erases the notes, the messages, the
 * notes of alerts and the reasons of waived rests of these orders. An order that the accounting needs retains the name
 * and the address of its invoice. `orders` selects the ids of the orders.
 */
export const purgeOrders = (orders: Sql): Sql => sql`
  with old as (select o.id, o.user_id, ${neededByAccounting} as is_needed from orders o where o.id = any(array(${orders})) order by o.id for no key update of o skip locked),
    traces as (update events e set data = ${withoutPerson}, actor_name = case when not ${isByBuyer} then e.actor_name end from old
      where e.order_id = old.id and (${namesPerson} or ${isByBuyer})),
    notes as (delete from order_notes n using old where n.order_id = old.id),
    messages as (delete from order_messages m using old where m.order_id = old.id),
    alerts as (update attention_steps s set note = null from old, attention_items i
      where i.order_id = old.id and s.item_id = i.id and s.note is not null),
    stated as (update withdrawals w set ${withdrawalErasure(isNeeded).set} from old
      where w.order_id = old.id)
  update orders o set ${orderErasure(isNeeded).set} from old where o.id = old.id`;
