import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import type { OrderScope } from '#features/orders/domain/reading-scope.ts';
import { instantOfParis } from '#shared/paris-time.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';
import { isExpiredAt } from './begin-hold.ts';
import { readCursor } from '#platform/server/db/keyset.ts';

interface Filters {
  status?: readonly OrderStatus[] | undefined;
  liveId?: string | undefined;
  userId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  only?: OrderScope | undefined;
  after?: string | undefined;
}

export interface OrderCriteria {
  condition: Sql;
  /**
   * The same condition split into branches. An index returns the rows of each branch in the order of the list. No order
   * matches two branches.
   */
  branches: readonly Sql[];
  newestFirst: Sql;
}

export const NEWEST_FIRST = sql`order by o.order_date desc, o.id desc`;

const DAY_MS = 86_400_000;
const remindableStatuses = statusesWhere((life) => life.may.includes('remind'));

const startOfDay = (day: string): string => instantOfParis(`${day}T00:00`) ?? '';

/** True for a hold that ends today or is over. Needs `o` in scope. */
export const isExpiringToday = (now: Date): Sql => isExpiredAt(new Date(startOfDay(plusDays(parisDay(now), 1))));

const conditionsOf: Readonly<Record<OrderScope, (now: Date, cancelsUnpaid: boolean) => Sql>> = {
  attention: () =>
    sql`o.id = any(array(select a.order_id from attention_items a where a.settled_at is null and a.order_id is not null))`,
  overdue: (now) => sql`o.payment_date is null and o.order_date < ${new Date(now.getTime() - DAY_MS)}`,
  expiring: (now, cancelsUnpaid) =>
    cancelsUnpaid ? sql`o.id = any(array(select o.id from orders o where ${isExpiringToday(now)}))` : sql`false`,
  // Looks up the buyer of each order, because a join would read all users first.
  'no-account': () => sql`(select b.auth_id is null from users b where b.id = o.user_id)`,
};

function statusesOf({ status, only: scope }: Filters): readonly OrderStatus[] | undefined {
  if (scope === undefined || scope === 'attention') return status;
  return status ? remindableStatuses.filter((orderStatus) => status.includes(orderStatus)) : remindableStatuses;
}

/** @param cancelsUnpaid false while the shop cancels no unpaid order (`cancelsUnpaidOrders`). */
export function criteriaOf(filters: Filters, now: Date, cancelsUnpaid: boolean): OrderCriteria {
  const { liveId, userId, from, to, after } = filters;
  const cursor = readCursor(after, 'instant', 'uuid');
  const statuses = statusesOf(filters);
  const inLive = liveId ? sql`and o.live_id = ${liveId}` : empty;
  const commonConditions = sql`${userId ? sql`and o.user_id = ${userId}` : empty}
    ${from ? sql`and o.order_date >= ${startOfDay(from)}::timestamptz` : empty}
    ${to ? sql`and o.order_date < ${startOfDay(plusDays(to, 1))}::timestamptz` : empty}
    ${filters.only ? sql`and ${conditionsOf[filters.only](now, cancelsUnpaid)}` : empty}
    ${cursor ? sql`and (o.order_date, o.id) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)` : empty}`;
  // A range keeps the live as a sort column, so that only the index of lives serves the branch (see `whereLive`).
  const branchConditions = liveId
    ? sql`${commonConditions} and o.live_id between ${liveId} and ${liveId}`
    : commonConditions;
  const newestFirst = liveId ? sql`order by o.live_id, o.order_date desc, o.id desc` : NEWEST_FIRST;
  if (statuses === undefined)
    return {
      condition: sql`true ${inLive} ${commonConditions}`,
      branches: [sql`true ${branchConditions}`],
      newestFirst,
    };
  if (statuses.length === 0) return { condition: sql`false`, branches: [sql`false`], newestFirst };
  const branches = statuses.map((status) => sql`o.status = ${status} ${branchConditions}`);
  return { condition: sql`o.status = any(${statuses}) ${inLive} ${commonConditions}`, branches, newestFirst };
}

export const unionOfBranches = ({ branches }: OrderCriteria, statement: (condition: Sql) => Sql): Sql =>
  join(
    branches.map((branch) => sql`(${statement(branch)})`),
    ' union all ',
  );
