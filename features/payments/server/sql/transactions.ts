import sql, { type Sql } from 'sql-template-tag';
import type { MyOrder } from '#features/orders/domain/schemas.ts';
import { statesWhere, refundStatesWhere } from '#features/payments/domain/life.ts';
import type { PaymentTransaction } from '#features/payments/domain/schemas.ts';
import type { AdminOrder } from '#features/orders/domain/admin-schemas.ts';
import { jsonList, jsonObject, typed } from '#platform/server/db/json.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';

/** True for a transaction `t` of the shop's currency that is not of the test mode. */
export const countsJson = sql`(t.currency = 'EUR' and t.flag is distinct from 'mode')`;

/** Transactions of an order, oldest first. Its money is computed from them. Needs `o` in scope. */
export const transactionsJson = jsonList(
  jsonObject<PaymentTransaction>({
    id: sql`t.id`,
    operation: sql`t.operation`,
    state: sql`t.state`,
    amount: sql`t.amount_cents`,
    refunded: sql`t.refunded_cents`,
    parentId: sql`t.parent_id`,
    counts: countsJson,
    currency: sql`t.currency`,
    at: sql`t.transacted_at`,
    flag: sql`t.flag`,
    status: sql`t.detailed_status`,
    errorMessage: sql`t.error_message`,
  }),
  { from: sql`payment_transactions t where t.order_id = o.id`, orderBy: sql`t.created_at, t.id` },
);

/** The refunds of an order that the shop asked for, oldest first; needs `o` in scope. */
export const refundsJson = jsonList(
  jsonObject<AdminOrder['refunds'][number]>({
    id: sql`r.id`,
    at: sql`r.requested_at`,
    transactionId: sql`r.transaction_id`,
    amount: sql`r.amount_cents`,
    state: sql`r.state`,
    way: sql`r.way`,
    itemIds: typed(sql`to_json(r.item_ids)`),
    withPostage: sql`r.with_postage`,
    message: sql`r.message`,
  }),
  { from: sql`refunds r where r.order_id = o.id`, orderBy: sql`r.requested_at, r.id` },
);

const moved = listedWords(statesWhere((life) => life.hasMoved));
const made = listedWords(refundStatesWhere((life) => life.isMade));

/**
 * True for an order whose payments were all refunded: `moneyOf` finds no money left. Money that the buyer's bank took
 * back is not a refund.
 */
export const isMoneyBack = (orderId: Sql): Sql => sql`((
    exists (select from refunds r where r.order_id = ${orderId} and r.state in (${made}))
    or exists (select from payment_transactions c where c.order_id = ${orderId} and c.operation = 'credit' and c.state in (${moved})))
  and not exists (
    select from payment_transactions t where t.order_id = ${orderId} and t.operation = 'debit' and t.state in (${moved})
      and ${countsJson} and t.amount_cents > greatest(t.refunded_cents, (
        select coalesce(sum(c.amount_cents), 0) from payment_transactions c
        where c.order_id = t.order_id and c.operation = 'credit' and c.state in (${moved}) and c.currency = t.currency
          and coalesce(c.parent_id, t.id) = t.id))))`;

/** Cents that the buyer's bank took back from the shop; needs `o` in scope. */
export const chargedBackCents = sql`(
  select coalesce(sum(t.amount_cents), 0)::integer from payment_transactions t
  where t.order_id = o.id and t.operation = 'chargeback' and t.state in (${moved}) and ${countsJson})`;

/** Refunds of an order, by a credit or before the capture, oldest first. Needs `o` in scope. */
export const givenBackJson = jsonList(
  jsonObject<MyOrder['refunds'][number]>({ at: sql`g.at`, amount: sql`g.amount` }),
  {
    from: sql`(
      select t.transacted_at as at, t.amount_cents as amount from payment_transactions t
      where t.order_id = o.id and t.operation = 'credit' and t.state in (${moved}) and ${countsJson}
      union all select r.settled_at, r.amount_cents from refunds r
      where r.order_id = o.id and r.state in (${made}) and r.way <> 'credit') g`,
    orderBy: sql`g.at`,
  },
);
