import sql, { raw } from 'sql-template-tag';
import type { RequestedRefund, RestDue } from '#features/payments/domain/rules-refunds.ts';
import type { Transaction } from '#features/payments/domain/rules.ts';
import { jsonList, jsonObject, typed, type Json } from '#platform/server/db/json.ts';
import { isBeforeDouble, isPaidAgain, transactionsJson } from './transactions.ts';
import { dueFields } from './due-fields.ts';

export interface RequestedRest {
  order: RestDue;
  transactions: Transaction[];
  /** Refunds of the order. */
  refunds: RefundSum[];
}

type RefundSum = Pick<RequestedRefund, 'amount' | 'state' | 'isPaidAgain'>;

/** Returns the refunds of an order as `refundedBy` adds them up. `order` is an alias of `orders`. */
export const refundSumsJson = (order: string): Json<RefundSum[]> =>
  jsonList(jsonObject<RefundSum>({ amount: sql`r.amount_cents`, state: sql`r.state`, isPaidAgain: isPaidAgain('r') }), {
    from: sql`refunds r where r.order_id = ${raw(order)}.id`,
    orderBy: sql`r.requested_at, r.id`,
  });

/** Returns the refunds of an order with the instant of their request, oldest first. `order` is an alias of `orders`. */
export const requestedRefundsJson = (order: string): Json<(RequestedRefund & { requestedAt: string })[]> =>
  jsonList(
    jsonObject<RequestedRefund & { requestedAt: string }>({
      id: sql`r.id`,
      transactionId: sql`r.transaction_id`,
      amount: sql`r.amount_cents`,
      state: sql`r.state`,
      itemIds: typed<readonly string[]>(sql`to_json(r.item_ids)`),
      withPostage: sql`r.with_postage`,
      answeredBy: sql`r.answered_by`,
      isPaidAgain: isPaidAgain('r'),
      isBeforeDouble: isBeforeDouble('r'),
      requestedAt: sql`r.requested_at`,
    }),
    { from: sql`refunds r where r.order_id = ${raw(order)}.id`, orderBy: sql`r.requested_at, r.id` },
  );

/** Null when the seller has not requested the rest. `order` is an alias of `orders`. */
export const requestedRestJson = (order: string) => {
  const o = raw(order);
  return typed<RequestedRest | null>(
    sql`(case when ${o}.rest_asked_cents is null then null else ${jsonObject<RequestedRest>({
      order: jsonObject<RequestedRest['order']>({ ...dueFields(order), restAsked: sql`${o}.rest_asked_cents` }),
      transactions: transactionsJson(order),
      refunds: refundSumsJson(order),
    })} end)`,
  );
};
