import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { LiveSales, WorkCounts } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import {
  ordersOfLive,
  paidStatuses,
  unpaidStatuses,
  unvalidatedStatuses,
} from '#features/orders/server/sql/orders-of-live.ts';
import type { Ctx } from '#platform/server/context.ts';
import sql, { type Sql } from 'sql-template-tag';
import { jsonObject, jsonWhen, readAll } from '#platform/server/db/json.ts';
import { MOST_ORDERS_COUNTED } from './rules.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { isWhollyRefunded } from '#features/payments/server/sql/pieces.ts';
import { attentionKinds, holdsParcel } from '#features/attention/domain/labels.ts';
import { postageInTotal } from '#features/lives/server/sql/postage.ts';
import { MOST_COUNTED, parcelKinds } from '#features/attention/domain/rules.ts';
import { isOpen } from '#features/parcels/server/steps/join-parcel.ts';

/** Counts the rows of `from …` up to `most`, so that a large table is not read completely. */
const upTo = (most: number, from: Sql): Sql =>
  sql`(select count(*)::integer from (select ${from} limit ${most}) counted)`;

export const ordersIn = (statuses: Sql): Sql =>
  upTo(MOST_ORDERS_COUNTED, sql`from orders o where o.status in (${statuses})`);

export const toValidate = sqlWords(statusesWhere((life) => life.asksBuyer === 'validate'));

export const toPay = sqlWords(statusesWhere((life) => life.asksBuyer === 'pay'));

export const toPrepare = sqlWords(statusesWhere((life) => life.workList === 'preparation'));

const isInPreparation = sql`o.status in (${toPrepare}) and not ${isWhollyRefunded}`;

/** True while an open alert about the order `o`, or about another order of its parcel, holds the parcel. Needs `o` in scope. */
export const isHeld = sql`exists (
  select from attention_items a where a.settled_at is null
    and a.kind in (${sqlWords(Object.keys(attentionKinds).filter((kind) => holdsParcel({ kind })))})
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
  stuckParcels: upTo(MOST_COUNTED, sql`${openThings} and i.kind in (${sqlWords(parcelKinds)})`),
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

/** Counts the open tasks in one statement. Each count stops at its limit. */
export async function countWork({ db }: Ctx): Promise<WorkCounts> {
  const row = await db.one<{ json: WorkCounts }>(sql`
    select ${workJson} as json from (select) one left join lateral (
      select id, title from lives where is_active order by live_date desc, id desc limit 1) l on true`);
  if (!row) throw new Error('a row of counts is always there');
  return row.json;
}

const goodsOf = (
  statuses: readonly string[],
): Sql => sql`(select coalesce(sum(o.total_amount_cents - ${postageInTotal}), 0)::integer
    from ${ordersOfLive} and o.status in (${sqlWords(statuses)}))`;

/** Returns the sales of the last eight lives, newest first. Leaves out future lives. */
export async function listLiveSales(ctx: Ctx): Promise<{ lives: LiveSales[] }> {
  const salesJson = jsonObject<LiveSales>({
    id: sql`l.id`,
    title: sql`l.title`,
    liveDate: sql`l.live_date`,
    paid: goodsOf(paidStatuses),
    awaited: goodsOf([...unvalidatedStatuses, ...unpaidStatuses]),
  });
  const last = sql`from (
    select id, title, live_date from lives where live_date <= ${ctx.now()} order by live_date desc, id desc limit 8) l
    order by l.live_date desc, l.id desc`;
  return { lives: await readAll(ctx.db, salesJson, last) };
}

export const homeReads: Routes = (implement) => implement(endpoints, schemas, { countWork, listLiveSales });
