import sql from 'sql-template-tag';
import type { AcceptedTerms } from '#features/orders/domain/schemas.ts';
import { statesWhere } from '#features/payments/domain/lifecycle.ts';
import { jsonObject, typed } from '#platform/server/db/json.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import type { Db } from '#platform/server/db/client.ts';
import { outStatuses } from '#features/orders/domain/lifecycle.ts';

const underWay = sqlWords(statesWhere((life) => life.isUnderWay));

/** True while a payment of the order waits for its answer at the provider; needs `o` in scope. */
export const paymentUnderWay = sql`exists (
  select from payment_transactions t where t.order_id = o.id and t.operation = 'debit' and t.state in (${underWay}))`;

/** Terms accepted with an order. Needs `o` in scope. */
export const acceptedTermsJson = typed<AcceptedTerms | null>(sql`(
  select ${jsonObject<AcceptedTerms>({ version: sql`v.id::text`, since: sql`v.at`, acceptedAt: sql`o.terms_accepted_at` })}
  from page_versions v where v.id = o.terms_version_id)`);

/** True for a transaction `t` of the shop's currency that is not of the test mode. */
export const isCounted = sql`(t.currency = 'EUR' and t.flag is distinct from 'mode')`;

const moved = sqlWords(statesWhere((life) => life.hasMoved));

/** Cents that the buyer's bank took back from the shop; needs `o` in scope. */
export const chargedBackCents = sql`(
  select coalesce(sum(t.amount_cents), 0)::integer from payment_transactions t
  where t.order_id = o.id and t.operation = 'chargeback' and t.state in (${moved}) and ${isCounted})`;

/** Returns true when the buyer of an order has a real e-mail address. */
export async function isReachable(db: Db, orderId: string): Promise<boolean> {
  const buyer = await db.one<{ email: string }>(sql`
    select u.email from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
  return buyer !== null && !isPlaceholderEmail(buyer.email);
}

/** True while the parcel of order `o` comes back to the shop, or waits there. Needs `o` in scope. */
export const isReturned = sql`(o.returned_at is not null and o.status in (${sqlWords(outStatuses)}))`;
