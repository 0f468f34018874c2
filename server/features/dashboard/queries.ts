import sql, { type Sql } from 'sql-template-tag';
import { MOST_COUNTED, parcelKinds } from '#domain/attention/rules.ts';
import { MOST_ORDERS_COUNTED } from '#domain/dashboard/rules.ts';
import type { WorkCounts } from '#domain/dashboard/schemas.ts';
import { statusesWhere } from '#domain/orders/life.ts';
import type { Ctx } from '#server/context.ts';
import { jsonObject, jsonWhen } from '#server/db/json.ts';
import { listedWords } from '#server/db/listed-words.ts';
import { isWhollyRefunded } from '#server/features/orders/pieces.ts';

/** How many rows `from …` has, as far as `most`: a shop of years is not read for a number that nobody reads. */
const upTo = (most: number, from: Sql): Sql =>
  sql`(select count(*)::integer from (select ${from} limit ${most}) counted)`;
const ordersIn = (statuses: Sql): Sql => upTo(MOST_ORDERS_COUNTED, sql`from orders o where o.status in (${statuses})`);

const toValidate = listedWords(statusesWhere((life) => life.asksBuyer === 'validate'));
const toPay = listedWords(statusesWhere((life) => life.asksBuyer === 'pay'));
const toPrepare = listedWords(statusesWhere((life) => life.workList === 'preparation'));
const openThings = sql`from attention_items i where i.settled_at is null`;

const workJson = jsonObject<WorkCounts>({
  toValidate: ordersIn(toValidate),
  toPay: ordersIn(toPay),
  toPaySince: sql`(select o.order_date from orders o where o.status in (${toPay}) order by o.order_date limit 1)`,
  toPrepare: upTo(MOST_ORDERS_COUNTED, sql`from orders o where o.status in (${toPrepare}) and not ${isWhollyRefunded}`),
  stuckParcels: upTo(MOST_COUNTED, sql`${openThings} and i.kind in (${listedWords(parcelKinds)})`),
  toLookAt: upTo(MOST_COUNTED, openThings),
  live: jsonWhen(
    sql`l.id is not null`,
    jsonObject<NonNullable<WorkCounts['live']>>({
      id: sql`l.id`,
      title: sql`l.title`,
      feed: sql`coalesce((select s.state from feed_states s where s.live_id = l.id), 'off')`,
    }),
  ),
});

/** What waits for the people of the shop, in one statement that reads no more rows than it may count. */
export async function countWork({ db }: Ctx): Promise<WorkCounts> {
  const row = await db.one<{ json: WorkCounts }>(sql`
    select ${workJson} as json from (select) one left join lateral (
      select id, title from lives where is_active order by live_date desc, id desc limit 1) l on true`);
  if (!row) throw new Error('a row of counts is always there');
  return row.json;
}
