import sql from 'sql-template-tag';
import type { AcceptedTerms, ParcelEvent } from '#features/orders/domain/schemas.ts';
import { statesWhere } from '#features/payments/domain/life.ts';
import { TRACKING_PAGE } from '#features/shipping/domain/rules.ts';
import { jsonList, jsonObject, typed } from '#platform/server/db/json.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';

export const trackingUrl = sql`case when o.tracking_id is not null
  then ${TRACKING_PAGE}::text || o.tracking_id end`;

const underWay = listedWords(statesWhere((life) => life.isUnderWay));

/** True while a payment of the order waits for its answer at the provider; needs `o` in scope. */
export const paymentUnderWay = sql`exists (
  select from payment_transactions t where t.order_id = o.id and t.operation = 'debit' and t.state in (${underWay}))`;

/** The carrier's scans of an order's parcel, latest first; needs `o` in scope. */
export const parcelEventsJson = jsonList(
  jsonObject<ParcelEvent>({ code: sql`e.code`, label: sql`e.label`, at: sql`e.at` }),
  {
    from: sql`parcel_events e where e.tracking_id = o.tracking_id`,
    orderBy: sql`e.at desc, e.id desc`,
  },
);

/** The terms that were accepted with an order; needs `o` in scope. */
export const acceptedTermsJson = typed<AcceptedTerms | null>(sql`(
  select ${jsonObject<AcceptedTerms>({ version: sql`v.id::text`, since: sql`v.at`, acceptedAt: sql`o.terms_accepted_at` })}
  from page_versions v where v.id = o.terms_version_id)`);

/** True when the confirmation of an order is stored. Needs `o` in scope. */
export const isConfirmed = sql`exists (select from order_confirmations k where k.order_id = o.id)`;
