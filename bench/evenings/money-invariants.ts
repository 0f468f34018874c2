import sql from 'sql-template-tag';
import { totalWith } from '#features/orders/server/sql/postage.ts';
import { transactionStatesWhere } from '#features/payments/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { freeing, pastPayment, rows, unpaid, wasSetByHand, type Invariant } from './invariant.ts';

const movedStates = sqlWords(transactionStatesWhere((life) => life.hasMoved));

/** Balance of card payments, in cents. Needs `t` of `payment_transactions` in scope. */
const balance = sql`sum(case t.operation when 'debit' then t.amount_cents else -t.amount_cents end)`;
/** Card money that has moved for an order, in cents. Needs `o` of `orders` in scope. */
const cardMoney = sql`(
  select coalesce(${balance}, 0) from payment_transactions t where t.order_id = o.id and t.state in (${movedStates}))`;

export const moneyInvariants: readonly Invariant[] = [
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
    // Money in another currency or of the test mode is recorded but not counted.
    name: 'no more card money leaves an order than came in',
    broken: rows(
      't.order_id',
      sql`from payment_transactions t where t.state in (${movedStates}) and t.flag is distinct from 'currency' and t.flag is distinct from 'mode'
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
    // Withdrawals from before the order had to be paid again concern an earlier sale.
    name: 'withdrawals of a sale do not exceed the total',
    broken: rows(
      'o.order_number',
      sql`from orders o join withdrawals w on w.order_id = o.id and w.state <> 'refused' and not exists (
          select from events e where e.order_id = o.id and e.type = 'order.to-be-paid-again' and e.at > w.stated_at)
        where o.status in (${pastPayment}) group by o.id having sum(w.amount_cents) > max(o.total_amount_cents)`,
    ),
  },
  {
    name: 'a refund is answered by a transaction of its order',
    broken: rows(
      'r.id',
      sql`from refunds r join payment_transactions t on t.id = r.answered_by where t.order_id <> r.order_id`,
    ),
  },
  {
    // A payment that is cancelled or lowered before its capture, or that reports its own refund, is itself the answer.
    name: 'a refund is answered by a credit or by its own payment',
    broken: rows(
      'r.id',
      sql`from refunds r join payment_transactions t on t.id = r.answered_by
        where t.operation <> 'credit' and t.id <> r.transaction_id`,
    ),
  },
  {
    name: 'a withdrawal is worth its pieces and its postage',
    broken: rows(
      'w.id',
      sql`from withdrawals w where w.amount_cents <> w.postage_cents + (
        select coalesce(sum(i.price_cents), 0) from withdrawal_items wi join order_items i on i.id = wi.order_item_id
        where wi.withdrawal_id = w.id)`,
    ),
  },
  {
    name: 'each withdrawal has its receipt',
    broken: rows(
      'w.order_id',
      sql`from withdrawals w group by w.order_id having count(*) <> (
        select count(*) from mails m where m.order_id = w.order_id and m.kind = 'withdrawal-receipt')`,
    ),
  },
  {
    name: 'the payment of an order is one of its card payments',
    broken: rows(
      'o.order_number',
      sql`from orders o where o.payment_date is not null and not exists (
        select from payment_transactions t where t.id = o.payment_id and t.order_id = o.id and t.operation = 'debit')`,
    ),
  },
  {
    name: 'a requested rest is more than nothing and not more than the total',
    broken: rows('o.order_number', sql`from orders o where o.rest_asked_cents not between 1 and o.total_amount_cents`),
  },
  {
    name: 'a credit note corrects an invoice of its order',
    broken: rows(
      'n.number',
      sql`from invoices n where n.kind = 'credit-note' and not exists (
        select from invoices f where f.number = n.corrects and f.order_id = n.order_id and f.kind = 'invoice')`,
    ),
  },
  {
    name: 'the credit notes of an order do not exceed its invoices',
    broken: rows(
      'n.order_id',
      sql`from invoices n group by n.order_id
        having sum(case n.kind when 'invoice' then n.total_cents else -n.total_cents end) < 0`,
    ),
  },
];
