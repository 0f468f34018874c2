import sql, { raw, type Sql } from 'sql-template-tag';
import { LABEL_ANSWER_MS, labelStatesWhere } from '#features/parcels/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

const currentStates = sqlWords(labelStatesWhere((life) => life.isCurrent));

/**
 * True when the order has a label or a tracking number, or a label that exists or may exist at the carrier. `order` is
 * an alias of `orders`.
 */
export const hasLabel = (
  order: string,
): Sql => sql`(${raw(order)}.shipping_label_path is not null or ${raw(order)}.tracking_id is not null or exists (
  select from shipping_labels s where s.order_id = ${raw(order)}.id and s.state in (${currentStates})))`;

const unansweredStates = (when: 'at-once' | 'after-a-while') =>
  sqlWords(labelStatesWhere((life) => life.unansweredFrom === when));

/**
 * True for a label whose result at the carrier is unknown: at once in the state `unknown`, after `LABEL_ANSWER_MS` in
 * `requested`. `request` is an alias of `shipping_labels`.
 */
export const isUnanswered = (
  request: string,
  now: Date,
): Sql => sql`(${raw(request)}.state in (${unansweredStates('at-once')})
  or ${raw(request)}.state in (${unansweredStates('after-a-while')}) and ${raw(request)}.created_at < ${new Date(now.getTime() - LABEL_ANSWER_MS)})`;
