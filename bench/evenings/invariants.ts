import sql, { join, raw, type Sql } from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { totalWith } from '#features/orders/server/sql/postage.ts';
import { transactionStatesWhere } from '#features/payments/domain/lifecycle.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

/** Rule that must hold in every state of a shop. */
interface Invariant {
  name: string;
  /** Selects the rows that break the rule, as `(broken text)`. */
  broken: Sql;
}

const pastPayment = sqlWords(statusesWhere((life) => life.isPastPayment));
const unpaid = sqlWords(statusesWhere((life) => !life.isPastPayment && life.holdsItsPieces));
const freeing = sqlWords(statusesWhere((life) => !life.holdsItsPieces));
const moved = sqlWords(transactionStatesWhere((life) => life.hasMoved));

/** Balance of card payments, in cents. Needs `t` of `payment_transactions` in scope. */
const balance = sql`sum(case t.operation when 'debit' then t.amount_cents else -t.amount_cents end)`;
/** Card money that has moved for an order, in cents. Needs `o` of `orders` in scope. */
const cardMoney = sql`(
  select coalesce(${balance}, 0) from payment_transactions t where t.order_id = o.id and t.state in (${moved}))`;
/** True when a seller has set the status of an order. Needs `o` of `orders` in scope. */
const wasSetByHand = sql`exists (select from events e where e.order_id = o.id and e.type = 'order.status-changed')`;

/** Selects a column as `broken`. */
const rows = (broken: string, from: Sql): Sql => sql`select ${raw(broken)}::text as broken ${from}`;

export const invariants: readonly Invariant[] = [
  {
    name: 'a piece is in one order at most',
    broken: rows('i.product_id', sql`from order_items i where i.released_at is null group by 1 having count(*) > 1`),
  },
  {
    name: 'a piece has one holding claim at most',
    broken: rows('c.product_id', sql`from claims c where c.state = 'held' group by 1 having count(*) > 1`),
  },
  {
    name: 'a holding claim has the piece that its order holds',
    broken: rows(
      'c.id',
      sql`from claims c left join order_items i on i.id = c.item_id
        where c.state = 'held' and (i.released_at is not null or i.product_id is distinct from c.product_id)`,
    ),
  },
  {
    name: 'the buyer of a holding claim owns the order of its piece',
    broken: rows(
      'c.id',
      sql`from claims c join order_items i on i.id = c.item_id join orders o on o.id = i.order_id
        join users u on u.id = o.user_id
        where c.state = 'held' and u.tiktok_username is distinct from c.pseudo`,
    ),
  },
  {
    name: 'nobody waits for a sold piece',
    broken: rows(
      'c.id',
      sql`from claims c join order_items i on i.product_id = c.product_id and i.released_at is null
        join orders o on o.id = i.order_id where c.state = 'waiting' and o.status in (${pastPayment})`,
    ),
  },
  {
    name: 'a waiting claim names no item that holds its piece',
    broken: rows(
      'c.id',
      sql`from claims c join order_items i on i.id = c.item_id
        where c.state = 'waiting' and i.released_at is null`,
    ),
  },
  {
    name: 'a released item has a release reason, and a held item does not',
    broken: rows('i.id', sql`from order_items i where (i.released_at is null) <> (i.release_reason is null)`),
  },
  {
    name: 'a cancelled order holds no piece',
    broken: rows(
      'o.order_number',
      sql`from orders o join order_items i on i.order_id = o.id and i.released_at is null where o.status in (${freeing})`,
    ),
  },
  {
    name: 'the total of an unpaid order is the sum of its pieces and its postage',
    broken: rows(
      'o.order_number',
      sql`from orders o where o.status in (${unpaid}) and o.total_amount_cents <>
        (select coalesce(sum(i.price_cents) + o.postage_cents, 0) from order_items i
         where i.order_id = o.id and i.released_at is null)`,
    ),
  },
  {
    name: 'the total of an order that holds its pieces is never below their sum',
    broken: rows(
      'o.order_number',
      sql`from orders o where o.status not in (${freeing})
        and o.total_amount_cents < ${totalWith('o', 0)}`,
    ),
  },
  {
    name: 'an order past its payment has a payment date or was paid by hand',
    broken: rows(
      'o.order_number',
      sql`from orders o where o.status in (${pastPayment}) and o.payment_date is null and o.paid_outside_at is null
        and not ${wasSetByHand}`,
    ),
  },
  {
    name: 'no more card money leaves an order than came in',
    broken: rows(
      't.order_id',
      sql`from payment_transactions t where t.state in (${moved}) and t.flag is distinct from 'currency' and t.flag is distinct from 'mode'
        group by 1 having ${balance} < 0`,
    ),
  },
  {
    name: 'an unpaid order without a requested rest has no card money, unless it has an alert',
    broken: rows(
      'o.order_number',
      sql`from orders o where o.status in (${unpaid}) and o.rest_asked_cents is null and ${cardMoney} > 0
        and not exists (select from attention_items a where a.order_id = o.id)
        and not ${wasSetByHand}`,
    ),
  },
  {
    // The shop may keep the postage of a cancelled order (decision 0083).
    name: 'a cancelled order with card money that was not returned has an alert',
    broken: rows(
      'o.order_number',
      sql`from orders o where o.status in (${freeing}) and ${cardMoney} > o.returned_cents + o.postage_cents
        and not exists (select from attention_items a where a.order_id = o.id)`,
    ),
  },
  {
    // A refund before the capture lowers the amount of the payment itself.
    name: 'requested and completed refunds of a payment do not exceed its amount',
    broken: rows(
      't.id',
      sql`from payment_transactions t join refunds r on r.transaction_id = t.id and r.state in ('requested', 'unsure', 'done')
          and (r.way is null or r.way = 'credit')
        where t.operation = 'debit' group by t.id having sum(r.amount_cents) > max(t.amount_cents)`,
    ),
  },
  {
    name: 'invoice numbers have no gap',
    broken: rows(
      's.series',
      sql`from invoice_series s join lateral (select count(*) from invoices n where n.number like s.series || s.year || '-%') n on true
        where n.count <> s.last`,
    ),
  },
  {
    name: 'a withdrawn piece was in its order',
    broken: rows(
      'wi.order_item_id',
      sql`from withdrawal_items wi join withdrawals w on w.id = wi.withdrawal_id join order_items i on i.id = wi.order_item_id
        where i.order_id <> w.order_id`,
    ),
  },
  {
    name: 'withdrawals of a sale do not exceed the total',
    broken: rows(
      'o.order_number',
      sql`from orders o join withdrawals w on w.order_id = o.id and w.state <> 'refused' and not exists (
          select from events e where e.order_id = o.id and e.type = 'order.to-be-paid-again' and e.at > w.stated_at)
        where o.status in (${pastPayment}) group by o.id having sum(w.amount_cents) > max(o.total_amount_cents)`,
    ),
  },
  {
    name: 'a packed piece is in its order',
    broken: rows(
      'p.item_id',
      sql`from packed_pieces p join order_items i on i.id = p.item_id where i.released_at is not null`,
    ),
  },
  {
    name: 'an order with a label is paid',
    broken: rows(
      'o.order_number',
      sql`from orders o join shipping_labels s on s.order_id = o.id and s.state = 'made' where o.status in (${unpaid})
        and not ${wasSetByHand}`,
    ),
  },
  {
    name: 'orders of one parcel have one buyer',
    broken: rows(
      'o.parcel_id',
      sql`from orders o where o.parcel_id is not null group by 1 having count(distinct o.user_id) > 1`,
    ),
  },
  {
    name: 'only an unpaid order has a deadline or a reminder',
    broken: rows(
      'o.order_number',
      sql`from orders o where o.status not in (${unpaid}) and (o.held_until is not null or o.remind_at is not null)`,
    ),
  },
  {
    name: 'an order that holds its pieces has no cancellation reason',
    broken: rows(
      'o.order_number',
      sql`from orders o where o.cancel_reason is not null and o.status not in (${freeing})`,
    ),
  },
  {
    name: 'the searched text of a user is up to date',
    broken: rows('u.id', sql`from users u where u.search_text <> user_search_text(u)`),
  },
  {
    name: 'a refund is answered by a transaction of its order',
    broken: rows(
      'r.id',
      sql`from refunds r join payment_transactions t on t.id = r.answered_by where t.order_id <> r.order_id`,
    ),
  },
  {
    // A payment that is cancelled or lowered before its capture, or that reports its own refund, is the answer itself.
    name: 'a refund is answered by a credit or by its own payment',
    broken: rows(
      'r.id',
      sql`from refunds r join payment_transactions t on t.id = r.answered_by
        where t.operation <> 'credit' and t.id <> r.transaction_id`,
    ),
  },
  {
    name: 'a paid order holds a piece',
    broken: rows(
      'o.order_number',
      sql`from orders o where o.status in (${pastPayment}) and o.total_amount_cents > 0
        and not exists (select from order_items i where i.order_id = o.id and i.released_at is null)
        and not exists (select from withdrawals w where w.order_id = o.id)`,
    ),
  },
];

/** Returns the broken rules with their rows, as `rule: row`. Runs one statement. */
export async function findBrokenInvariants(db: Db): Promise<string[]> {
  const found = await db.many<{ name: string; broken: string }>(
    join(
      invariants.map(({ name, broken }) => sql`select ${name}::text as name, b.broken from (${broken}) b`),
      ' union all ',
    ),
  );
  return found.map(({ name, broken }) => `${name}: ${broken}`);
}
