import sql from 'sql-template-tag';
import { labelStatesWhere } from '#domain/shipping/life.ts';
import { listedWords } from './listed-words.ts';

const current = listedWords(labelStatesWhere((life) => life.isCurrent));

/** The order `o` has a label, or one was asked for. */
export const hasLabel = sql`(o.shipping_label_path is not null or exists (
  select from shipping_labels s where s.order_id = o.id and s.state in (${current})))`;

const unanswered = (when: 'at-once' | 'after-a-while') =>
  listedWords(labelStatesWhere((life) => life.isUnanswered === when));

/** The answer to the label `s` never came; one asked for just now is still being answered. */
export const isUnanswered = sql`(s.state in (${unanswered('at-once')})
  or s.state in (${unanswered('after-a-while')}) and s.created_at < now() - interval '2 minutes')`;
