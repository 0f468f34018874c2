import sql, { type Sql } from 'sql-template-tag';
import { labelStatesWhere } from '#features/parcels/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

const current = sqlWords(labelStatesWhere((life) => life.isCurrent));

/** True when the order `o` has a label, or a label was requested. */
export const hasLabel = sql`(o.shipping_label_path is not null or o.tracking_id is not null or exists (
  select from shipping_labels s where s.order_id = o.id and s.state in (${current})))`;

const unanswered = (when: 'at-once' | 'after-a-while') =>
  sqlWords(labelStatesWhere((life) => life.unansweredFrom === when));

/** Time after which a request for a label counts as unanswered, in ms. */
const ANSWER_MS = 2 * 60_000;

/** True for a label request `s` without an answer. A recent request may still be answered. */
export const isUnanswered = (now: Date): Sql => sql`(s.state in (${unanswered('at-once')})
  or s.state in (${unanswered('after-a-while')}) and s.created_at < ${new Date(now.getTime() - ANSWER_MS)})`;
