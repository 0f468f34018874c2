import sql, { join, type Sql } from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { statesWhere } from '#features/payments/domain/lifecycle.ts';
import { invoiceParts } from '#features/orders/server/sql/address.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { saysWho, withoutWho } from './forget-events.ts';

const moved = sqlWords(statesWhere((life) => life.hasMoved));
const sold = sqlWords(statusesWhere((life) => life.accountsNeedIt));

/** True for an order that the accounts need; needs `o` in scope. */
export const neededByAccounts = sql`(o.status in (${sold}) or o.payment_date is not null or exists (
  select from payment_transactions t where t.order_id = o.id and t.state in (${moved}))
  or exists (select from invoices i where i.order_id = o.id))`;

/** Selects the parts of an order's address that an invoice needs. Needs `o` in scope. */
export const invoiceAddress = sql`(
  select jsonb_object_agg(key, value) from jsonb_each(case when jsonb_typeof(o.shipping_address) = 'object' then o.shipping_address end)
  where key in (${join(invoiceParts.map((part) => sql`${part}`))}))`;

/** True when the buyer caused the event, which then holds the buyer's name. */
const isHers = sql`(e.actor_id is not distinct from old.user_id and e.actor_name is not null)`;

/**
 * Erases the buyers of some orders, in one statement that counts them. `orders` selects the order ids.
 * An order that the accounts need retains the name and the address of its invoice.
 */
export const purgeOrders = (orders: Sql): Sql => sql`
  with old as (select o.id, o.user_id, ${neededByAccounts} as is_needed from orders o where o.id = any(array(${orders})) order by o.id for no key update of o skip locked),
    traces as (update events e set data = ${withoutWho}, actor_name = case when not ${isHers} then e.actor_name end from old
      where e.order_id = old.id and (${saysWho} or ${isHers})),
    notes as (delete from order_notes n using old where n.order_id = old.id),
    messages as (delete from order_messages m using old where m.order_id = old.id),
    stated as (update withdrawals w set email = null, name = case when old.is_needed then w.name end from old
      where w.order_id = old.id)
  update orders o set
    shipping_address = case when old.is_needed then ${invoiceAddress} end,
    pseudo = null, display_name = null, comment = null
  from old where o.id = old.id`;
