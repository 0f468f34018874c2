import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { LiveOrder, LiveSales } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { firstAiredAt } from '#features/claims/server/sql/first-airing.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { buyerPseudo } from '#features/users/server/sql/order-buyer.ts';
import { itemsJson } from '#features/payments/server/sql/pieces.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonList, jsonObject, readOne } from '#platform/server/db/json.ts';
import { ordersOfLive } from '#features/orders/server/sql/orders-of-live.ts';
import { postageInTotal } from '#features/orders/server/sql/postage.ts';
import { isUnused } from '#features/orders/server/steps/delete-unused-order.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import sql from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { optimizationFence } from '#platform/server/db/optimization-fence.ts';

const liveOrderJson = jsonObject<LiveOrder>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  status: sql`o.status`,
  total: sql`o.total_amount_cents`,
  createdAt: sql`o.created_at`,
  comment: sql`o.comment`,
  userId: sql`o.user_id`,
  pseudo: buyerPseudo('u', 'o'),
  displayName: sql`coalesce(u.display_name, o.display_name)`,
  items: itemsJson('o'),
});

const liveListStatuses = sqlWords(statusesWhere((life) => life.workList === 'live'));

/** Needs `l` of `lives` in scope. */
const salesJson = jsonObject<LiveSales>({
  since: firstAiredAt('l'),
  // Counts order by order. With `order_id in (…)`, PostgreSQL would read the whole table `order_items`.
  pieces: sql`(select coalesce(sum((
    select count(*) from order_items i where i.order_id = o.id and i.released_at is null)), 0) from ${ordersOfLive('l')})`,
  goods: sql`(select coalesce(sum(o.total_amount_cents - ${postageInTotal('o')}), 0) from ${ordersOfLive('l')})`,
});

const MAX_RESULTS = 100;

type LiveOrders = ReplyOf<typeof endpoints.listLiveOrders>;

/**
 * Leaves out empty orders, which are about to be deleted (decision 0085).
 * @throws Refusal `lives.not-found`.
 */
export async function listLiveOrders(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof endpoints.listLiveOrders>,
): Promise<LiveOrders> {
  const json = jsonObject<Omit<LiveOrders, 'isMore'>>({
    // The fence makes PostgreSQL read the buyers of these orders only.
    orders: jsonList(liveOrderJson, {
      from: sql`(select * from orders o
          where o.live_id = l.id and o.status in (${liveListStatuses})
            and not ${isUnused(ctx.now())}
          order by o.created_at desc, o.id desc limit ${MAX_RESULTS + 1}) o
        cross join lateral (select u.* from users u where u.id = o.user_id ${optimizationFence}) u`,
      orderBy: sql`o.created_at desc, o.id desc`,
    }),
    sales: salesJson,
  });
  const found = await readOne(ctx.db, json, sql`from lives l where l.id = ${liveId}`);
  if (!found) throw refuse(liveProblems.notFound);
  const { orders, sales } = found;
  return { orders: orders.slice(0, MAX_RESULTS), isMore: orders.length > MAX_RESULTS, sales };
}

export const liveOrderSidebarReads: Routes = (implement) => implement(endpoints, schemas, { listLiveOrders });
