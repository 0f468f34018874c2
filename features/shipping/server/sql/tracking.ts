import sql, { raw, type Sql } from 'sql-template-tag';
import type { ParcelEvent } from '#features/orders/domain/schemas.ts';
import { TRACKING_PAGE } from '#features/shipping/domain/rules.ts';
import { FOLLOWED_NUMBER } from '#shared/parcel-number.ts';
import { jsonList, jsonObject, type Json } from '#platform/server/db/json.ts';

/**
 * Address of the tracking page; null without a number that La Poste can follow (`isFollowedNumber`). Keeps only letters
 * and digits, because an imported number may contain other signs. `order` is an alias of `orders`.
 */
export function trackingUrl(order: string): Sql {
  const number = sql`regexp_replace(${raw(order)}.tracking_id, '[^0-9A-Za-z]', '', 'g')`;
  return sql`(case when upper(${number}) ~ ${FOLLOWED_NUMBER.source} then ${TRACKING_PAGE}::text || ${number} end)`;
}

/** True with a number that the shop asks La Poste about (`isFollowedNumber`). `order` is an alias of `orders`. */
export const hasFollowedNumber = (order: string): Sql =>
  sql`upper(regexp_replace(${raw(order)}.tracking_id, '\\s', '', 'g')) ~ ${FOLLOWED_NUMBER.source}`;

/** `order` is an alias of `orders`. */
export const parcelEventsJson = (order: string): Json<ParcelEvent[]> =>
  jsonList(jsonObject<ParcelEvent>({ code: sql`e.code`, label: sql`e.label`, at: sql`e.at` }), {
    from: sql`parcel_events e where e.tracking_id = ${raw(order)}.tracking_id`,
    orderBy: sql`e.at desc, e.id desc`,
  });
