import sql from 'sql-template-tag';
import type { ParcelEvent } from '#features/orders/domain/schemas.ts';
import { TRACKING_PAGE } from '#features/shipping/domain/rules.ts';
import { jsonList, jsonObject } from '#platform/server/db/json.ts';

export const trackingUrl = sql`case when o.tracking_id is not null
  then ${TRACKING_PAGE}::text || o.tracking_id end`;

/** Scans of the order's parcel, latest first. Needs `o` in scope. */
export const parcelEventsJson = jsonList(
  jsonObject<ParcelEvent>({ code: sql`e.code`, label: sql`e.label`, at: sql`e.at` }),
  {
    from: sql`parcel_events e where e.tracking_id = o.tracking_id`,
    orderBy: sql`e.at desc, e.id desc`,
  },
);
