import sql, { raw, type Sql } from 'sql-template-tag';
import type { AcceptedTerms } from '#features/orders/domain/schemas.ts';
import { transactionStatesWhere } from '#features/payments/domain/lifecycle.ts';
import { jsonObject, typed, type Json } from '#platform/server/db/json.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import type { Db } from '#platform/server/db/client.ts';
import { statusesWhere, withCarrierStatuses } from '#features/orders/domain/lifecycle.ts';
import { holdsPieces } from './pieces.ts';

/** States of a transaction that the provider may still change. */
export const transactionsUnderWay = sqlWords(transactionStatesWhere((life) => life.isUnderWay));

const transactionUnderWay = (order: string, operation: 'debit' | 'credit'): Sql => sql`exists (
  select from payment_transactions t where t.order_id = ${raw(order)}.id and t.operation = ${operation} and t.state in (${transactionsUnderWay}))`;

/** True while the result of a card payment is unknown. `order` is an alias of `orders`. */
export const paymentUnderWay = (order: string): Sql => transactionUnderWay(order, 'debit');
/** True while the provider has accepted a refund and not made it yet. `order` is an alias of `orders`. */
export const creditUnderWay = (order: string): Sql => transactionUnderWay(order, 'credit');

/** `order` is an alias of `orders`. */
export const acceptedTermsJson = (order: string): Json<AcceptedTerms | null> =>
  typed<AcceptedTerms | null>(sql`(
  select ${jsonObject<AcceptedTerms>({ version: sql`v.id::text`, since: sql`v.at`, acceptedAt: sql`${raw(order)}.terms_accepted_at` })}
  from page_versions v where v.id = ${raw(order)}.terms_version_id)`);

/**
 * True for a transaction in the shop's currency, and not of the test mode. `transaction` is an alias of
 * `payment_transactions`.
 */
export const isCounted = (transaction: string): Sql =>
  sql`(${raw(transaction)}.currency = 'EUR' and ${raw(transaction)}.flag is distinct from 'mode')`;

const movedStates = sqlWords(transactionStatesWhere((life) => life.hasMoved));

/** `order` is an alias of `orders`. */
export const chargedBackCents = (order: string): Sql => sql`(
  select coalesce(sum(t.amount_cents), 0)::integer from payment_transactions t
  where t.order_id = ${raw(order)}.id and t.operation = 'chargeback' and t.state in (${movedStates}) and ${isCounted('t')})`;

/** Returns true when the buyer of the order has an e-mail address. */
export async function isReachable(db: Db, orderId: string): Promise<boolean> {
  const buyer = await db.one<{ email: string }>(sql`
    select u.email from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
  return buyer !== null && !isPlaceholderEmail(buyer.email);
}

/**
 * True while a seller has not decided about the cash of an order that its buyer modified. The order is not paid, but
 * its buyer has paid. `order` is an alias of `orders`.
 */
export const awaitsCashDecision = (order: string): Sql => sql`exists (
  select from attention_items a
  where a.kind = 'modified-after-cash' and a.key = ${raw(order)}.id::text and a.settled_at is null)`;

/**
 * True for a validated order whose pieces cost nothing. Its buyer has nothing to pay, and a seller sets it to paid.
 * `order` is an alias of `orders`.
 */
export const isFree = (order: string): Sql => sql`(${raw(order)}.total_amount_cents = 0
  and ${raw(order)}.status in (${sqlWords(statusesWhere((life) => life.asksBuyer === 'pay'))}) and ${holdsPieces(order)})`;

/**
 * True for an unpaid order that its buyer cannot pay before a seller acts. It does not expire, and gets no reminder.
 * `order` is an alias of `orders`.
 */
export const awaitsSeller = (order: string): Sql => sql`(${isFree(order)} or ${awaitsCashDecision(order)})`;

/** `order` is an alias of `orders`. */
export const isReturned = (order: string): Sql =>
  sql`(${raw(order)}.returned_at is not null and ${raw(order)}.status in (${sqlWords(withCarrierStatuses)}))`;
