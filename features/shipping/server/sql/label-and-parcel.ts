import sql, { raw, type Sql } from 'sql-template-tag';
import type { LabelOfOrder } from '#features/parcels/domain/admin-schemas.ts';
import { labelStatesWhere } from '#features/parcels/domain/lifecycle.ts';
import { isUnanswered } from '#features/parcels/server/sql/labels.ts';
import { jsonList, jsonObject, jsonWhen, typed, type Json } from '#platform/server/db/json.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { openAttentionOf } from '#features/attention/server/queries.ts';
import { isOpen } from '#features/parcels/server/steps/join-parcel.ts';
import { piecesToSend } from './pieces-to-send.ts';

/** Label of an order. A label made outside the shop has no file. `order` is an alias of `orders`. */
export const labelJson = (order: string): Json<LabelOfOrder['label']> =>
  jsonWhen(
    sql`${raw(order)}.shipping_label_path is not null or ${raw(order)}.tracking_id is not null`,
    jsonObject<NonNullable<LabelOfOrder['label']>>({
      trackingId: sql`coalesce(${raw(order)}.tracking_id, '')`,
      path: sql`${raw(order)}.shipping_label_path`,
      unreadableSince: sql`(select t.since from parcel_troubles t where t.tracking_id = ${raw(order)}.tracking_id)`,
    }),
  );

/** Label requests of an order whose answer is unknown, or has not come in time, as `s`. */
const unansweredLabels = (order: string, now: Date): Sql =>
  sql`shipping_labels s where s.order_id = ${raw(order)}.id and ${isUnanswered('s', now)}`;

/** `order` is an alias of `orders`. */
export const labelUnknown = (order: string, now: Date): Sql =>
  sql`exists (select from ${unansweredLabels(order, now)})`;

/** `order` is an alias of `orders`. */
export const labelUnknownReason = (order: string, now: Date): Sql => sql`(
  select s.message from ${unansweredLabels(order, now)} order by s.created_at desc limit 1)`;

/** Refusal of the latest requested label; null when it was not refused. `order` is an alias of `orders`. */
export const labelRefused = (order: string): Json<LabelOfOrder['labelRefused']> =>
  typed<LabelOfOrder['labelRefused']>(sql`(
  select ${jsonWhen(
    sql`s.state in (${sqlWords(labelStatesWhere((life) => life.isRefusal))})`,
    jsonObject<NonNullable<LabelOfOrder['labelRefused']>>({
      at: sql`s.updated_at`,
      reason: sql`coalesce(s.message, '')`,
    }),
  )} from shipping_labels s where s.order_id = ${raw(order)}.id order by s.created_at desc limit 1)`);

/** `order` is an alias of `orders`. */
export const parcelJson = (order: string): Json<LabelOfOrder['parcel']> =>
  jsonWhen(
    sql`${raw(order)}.parcel_id is not null`,
    jsonObject<NonNullable<LabelOfOrder['parcel']>>({
      id: sql`${raw(order)}.parcel_id`,
      openUntil: sql`(select p.open_until from parcels p where p.id = ${raw(order)}.parcel_id and ${isOpen})`,
      others: jsonList(
        jsonObject<NonNullable<LabelOfOrder['parcel']>['others'][number]>({
          id: sql`same_parcel.id`,
          number: sql`same_parcel.order_number`,
          status: sql`same_parcel.status`,
          pieces: piecesToSend(sql`i.order_id = same_parcel.id`),
          attention: openAttentionOf(sql`same_parcel.id`),
        }),
        {
          from: sql`orders same_parcel where same_parcel.parcel_id = ${raw(order)}.parcel_id and same_parcel.id <> ${raw(order)}.id`,
          orderBy: sql`length(same_parcel.order_number), same_parcel.order_number`,
        },
      ),
    }),
  );
