import sql, { type Sql } from 'sql-template-tag';
import { attentionKinds, holdsParcel } from '#features/attention/domain/labels.ts';
import { MOST_COUNTED, parcelKinds } from '#features/attention/domain/rules.ts';
import { MOST_ORDERS_COUNTED } from '#features/dashboard/domain/rules.ts';
import type { WorkCounts } from '#features/dashboard/domain/schemas.ts';
import { statusesWhere } from '#features/orders/domain/life.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonObject, jsonWhen } from '#platform/server/db/json.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';
import { isWhollyRefunded } from '#features/orders/server/pieces.ts';
import { isOpen } from '#features/orders/server/steps/join-parcel.ts';

/** How many rows `from …` has, as far as `most`: a shop of years is not read for a number that nobody reads. */
const upTo = (most: number, from: Sql): Sql =>
  sql`(select count(*)::integer from (select ${from} limit ${most}) counted)`;
const ordersIn = (statuses: Sql): Sql => upTo(MOST_ORDERS_COUNTED, sql`from orders o where o.status in (${statuses})`);

const toValidate = listedWords(statusesWhere((life) => life.asksBuyer === 'validate'));
const toPay = listedWords(statusesWhere((life) => life.asksBuyer === 'pay'));
const toPrepare = listedWords(statusesWhere((life) => life.workList === 'preparation'));
const isInPreparation = sql`o.status in (${toPrepare}) and not ${isWhollyRefunded}`;
/** True while an open alert about the order `o`, or about another order of its parcel, holds the parcel. Needs `o` in scope. */
const isHeld = sql`exists (
  select from attention_items a where a.settled_at is null
    and a.kind in (${listedWords(Object.keys(attentionKinds).filter((kind) => holdsParcel({ kind })))})
    and (a.order_id = o.id or a.order_id in (select other.id from orders other where other.parcel_id = o.parcel_id)))`;
const openThings = sql`from attention_items i where i.settled_at is null`;

const workJson = jsonObject<WorkCounts>({
  toValidate: ordersIn(toValidate),
  toPay: ordersIn(toPay),
  toPaySince: sql`(select o.order_date from orders o where o.status in (${toPay}) order by o.order_date limit 1)`,
  toPrepare: upTo(MOST_ORDERS_COUNTED, sql`from orders o where ${isInPreparation}`),
  toPrepareHeld: upTo(MOST_ORDERS_COUNTED, sql`from orders o where ${isInPreparation} and ${isHeld}`),
  toPrepareInOpenParcel: upTo(
    MOST_ORDERS_COUNTED,
    sql`from orders o join parcels p on p.id = o.parcel_id where ${isInPreparation} and ${isOpen} and not ${isHeld}`,
  ),
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
