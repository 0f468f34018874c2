import sql, { type Sql } from 'sql-template-tag';
import { missingNeeds } from '#features/identity/domain/rules.ts';
import { cancelsUnpaidOrders, isOpen } from '#features/identity/server/steps/check-sales.ts';
import { settingKeyOf } from '#features/settings/server/queries.ts';
import { instantOfParis } from '#shared/paris-time.ts';
import { optionalProviders, type Provider } from '#shared/providers.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';
import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import { MAX_COUNTED } from '#features/attention/domain/rules-limits.ts';
import { parcelKinds } from '#features/attention/domain/rules.ts';
import { newestLiveFirst } from '#features/lives/server/sql/newest-first.ts';
import { postageInTotal } from '#features/orders/server/sql/postage.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import {
  ordersOfLive,
  paidStatuses,
  unpaidStatuses,
  unvalidatedStatuses,
} from '#features/orders/server/sql/orders-of-live.ts';
import { feedStateName } from '#features/feed/server/sql/feed-state.ts';
import { isExpiringToday } from '#features/orders/server/steps/select-orders.ts';
import { isParcelHeld, isInOpenParcel } from '#features/parcels/server/sql/waiting.ts';
import { isToPrepare } from '#features/payments/server/sql/pieces.ts';
import { movedCents } from '#features/payments/server/sql/transactions.ts';
import { openWithdrawalStates } from '#features/withdrawals/domain/lifecycle.ts';
import { refundCents } from '#features/withdrawals/server/sql/refund.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonList, jsonObject, jsonWhen, readAll, type Json } from '#platform/server/db/json.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { buyersWithoutAccount, isContacted, isSearchCut } from '#screens/admin/without-account/query.ts';
import * as endpoints from './endpoints.ts';
import { MAX_ORDERS_COUNTED } from './rules.ts';
import * as schemas from './schemas.ts';
import type { FirstDays, FirstStep, LiveSales, WorkCounts } from './schemas.ts';

/** Counts the rows of `from …` up to `limit`, so that a large table is not read completely. */
const upTo = (limit: number, from: Sql): Sql =>
  sql`(select count(*)::integer from (select ${from} limit ${limit}) counted)`;

/** Table of one row `(count, total)`. A paid order set back to one of the statuses counts, but its total does not. */
const unpaidOrders = (statuses: readonly string[]): Sql => sql`(
  select count(*)::integer as count, coalesce(sum(counted.total_amount_cents) filter (where counted.payment_date is null), 0) as total
  from (select o.total_amount_cents, o.payment_date from orders o where o.status in (${sqlWords(statuses)}) limit ${MAX_ORDERS_COUNTED}) counted)`;

/**
 * Table of one row `(count, held, open)`: all orders of « Préparation », the orders held by an alert, and the other
 * orders in an open parcel. Counts at most `MAX_ORDERS_COUNTED` orders.
 */
export const preparationCounts = sql`(
  select count(*)::integer as count, (count(*) filter (where is_held))::integer as held,
    (count(*) filter (where is_open and not is_held))::integer as open
  from (
    select ${isParcelHeld('o')} as is_held, ${isInOpenParcel('o')} as is_open
    from (select o.id, o.parcel_id from orders o where ${isToPrepare('o')} limit ${MAX_ORDERS_COUNTED}) o) counted)`;

const openItems = sql`from attention_items i where i.settled_at is null`;
const openWithdrawals = sql`withdrawals w where w.state in (${sqlWords(openWithdrawalStates)})`;

const owedKinds = sqlWords(['money-owed', 'money-owed-outside'] satisfies AttentionKind[]);

/**
 * True when an open alert already counts all the money owed for the order of `w`, withdrawn pieces included. Needs `w`
 * of `withdrawals` in scope.
 */
const isCountedByAlert = sql`exists (
  select ${openItems} and i.kind = 'money-owed' and i.order_id = w.order_id)`;

const RECEIVED_DAYS = 30;

type ReceivedDay = WorkCounts['money']['received'][number];

function receivedByDay(now: Date): Json<ReceivedDay[]> {
  const [first, today] = [plusDays(parisDay(now), 1 - RECEIVED_DAYS), parisDay(now)];
  return jsonList(
    jsonObject<ReceivedDay>({ day: sql`to_char(days.day, 'YYYY-MM-DD')`, amount: sql`coalesce(received.total, 0)` }),
    {
      from: sql`generate_series(${first}::date, ${today}::date, '1 day') days (day) left join (
        select (t.transacted_at at time zone 'Europe/Paris')::date as day, sum(${movedCents('t')}) as total
        from payment_transactions t
        where t.transacted_at >= ${instantOfParis(`${first}T00:00`)}::timestamptz
        group by 1) received on received.day = days.day`,
      orderBy: sql`days.day`,
    },
  );
}

const workJson = (now: Date, cancelsUnpaid: boolean): Json<WorkCounts> =>
  jsonObject<WorkCounts>({
    toValidate: sql`to_validate.count`,
    toPay: sql`to_pay.count`,
    toPrepare: sql`to_prepare.count`,
    toPrepareHeld: sql`to_prepare.held`,
    toPrepareInOpenParcel: sql`to_prepare.open`,
    expiring: cancelsUnpaid ? upTo(MAX_ORDERS_COUNTED, sql`from orders o where ${isExpiringToday(now)}`) : sql`0`,
    toContact: upTo(MAX_COUNTED, sql`from ${buyersWithoutAccount()} where not ${isContacted}`),
    isContactCut: isSearchCut(),
    stuckParcels: upTo(MAX_COUNTED, sql`${openItems} and i.kind in (${sqlWords(parcelKinds)})`),
    toLookAt: upTo(MAX_COUNTED, openItems),
    withdrawals: upTo(MAX_COUNTED, sql`from ${openWithdrawals}`),
    toReceive: upTo(MAX_COUNTED, sql`from ${openWithdrawals} and w.needs_return and w.received_at is null`),
    money: jsonObject<WorkCounts['money']>({
      received: receivedByDay(now),
      awaited: sql`to_validate.total + to_pay.total`,
      toRefund: sql`(select coalesce(sum(${refundCents('w')}), 0) from ${openWithdrawals} and not ${isCountedByAlert})
        + (select coalesce(sum((i.data->>'amount')::integer), 0) ${openItems} and i.kind in (${owedKinds}))`,
      toRefundWithdrawn: sql`(select coalesce(sum(${refundCents('w')}), 0) from ${openWithdrawals})`,
    }),
    live: jsonWhen(
      sql`l.id is not null`,
      jsonObject<NonNullable<WorkCounts['live']>>({
        id: sql`l.id`,
        title: sql`l.title`,
        feed: feedStateName('l'),
      }),
    ),
  });

export async function countWork(ctx: Ctx): Promise<WorkCounts> {
  const row = await ctx.db.one<{ json: WorkCounts }>(sql`
    select ${workJson(ctx.now(), await cancelsUnpaidOrders(ctx))} as json
    from ${unpaidOrders(statusesWhere((life) => life.asksBuyer === 'validate'))} to_validate
    cross join ${unpaidOrders(statusesWhere((life) => life.asksBuyer === 'pay'))} to_pay
    cross join ${preparationCounts} to_prepare
    left join lateral (
      select l.id, l.title, l.is_active from lives l where l.is_active order by ${newestLiveFirst('l')} limit 1) l on true`);
  if (!row) throw new Error('the statement returned no row');
  return row.json;
}

const LIVES_SHOWN = 8;

/** Sum of the orders of `l` in these statuses, without postage, in cents. Needs `l` of `lives` in scope. */
const goodsOf = (
  statuses: readonly string[],
): Sql => sql`(select coalesce(sum(o.total_amount_cents - ${postageInTotal('o')}), 0)::integer
    from ${ordersOfLive('l')} and o.status in (${sqlWords(statuses)}))`;

export async function listLiveSales(ctx: Ctx): Promise<{ lives: LiveSales[] }> {
  const salesJson = jsonObject<LiveSales>({
    id: sql`l.id`,
    title: sql`l.title`,
    liveDate: sql`l.live_date`,
    paid: goodsOf(paidStatuses),
    awaited: goodsOf([...unvalidatedStatuses, ...unpaidStatuses]),
  });
  const lastLives = sql`from (
    select l.* from lives l where l.live_date <= ${ctx.now()} order by ${newestLiveFirst('l')} limit ${LIVES_SHOWN}) l
    order by ${newestLiveFirst('l')}`;
  return { lives: await readAll(ctx.db, salesJson, lastLives) };
}

interface FirstDaysRow {
  hasLive: boolean;
  hasProduct: boolean;
  hasColour: boolean;
  hasFaq: boolean;
  hasDelay: boolean;
  answered: Provider[];
}

async function getFirstDays(ctx: Ctx): Promise<FirstDays> {
  const { lacks, inService } = ctx.config;
  const settings = await ctx.settings.read();
  // `order by id limit 1` uses an index. With `exists`, PostgreSQL would plan a scan of the table.
  const found = await ctx.db.one<FirstDaysRow>(sql`
    select exists (select from lives) as "hasLive", (select true from products order by id limit 1) is true as "hasProduct",
      exists (select from product_colors) as "hasColour", exists (select from faqs) as "hasFaq",
      exists (select from settings where key = ${settingKeyOf('paymentDelayHours')}) as "hasDelay",
      coalesce((select array_agg(provider) from provider_states where last_ok_at is not null), '{}') as answered`);
  if (!found) throw new Error('the statement returned no row');
  const needed: readonly Provider[] = ['mail', ...optionalProviders.filter((provider) => !lacks[provider])];
  const isShopOpen = await isOpen(ctx);
  const stepStates: [FirstStep, boolean][] = [
    ['identity', settings.shopName !== '' && settings.supportEmail !== ''],
    ['legal', !missingNeeds(settings).some(({ blocks }) => blocks)],
    ['providers', needed.every((provider) => found.answered.includes(provider))],
    ['live', found.hasLive],
    ['colours', found.hasColour],
    ['products', found.hasProduct],
    ['faq', found.hasFaq],
    // Omits the payment delay without a card contract, because unpaid orders are then not cancelled.
    ...(lacks.payment ? [] : ([['delay', found.hasDelay]] satisfies [FirstStep, boolean][])),
    ['rehearsal', settings.hasRehearsedOrder],
    ['opening', isShopOpen],
  ];
  return {
    isOpen: isShopOpen,
    isInService: inService,
    isPutAway: settings.hidesFirstDays,
    steps: stepStates.map(([name, isDone]) => ({ name, isDone })),
  };
}

export const homeReads: Routes = (implement) =>
  implement(endpoints, schemas, { countWork, getFirstDays, listLiveSales });
