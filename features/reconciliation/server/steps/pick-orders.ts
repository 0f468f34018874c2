import sql, { type Sql } from 'sql-template-tag';
import { COMPARE_AGAIN_MS, RECENT_DAYS } from '#features/reconciliation/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';

const DAY_MS = 86_400_000;

export interface Run {
  startedAt: Date;
  /** `due`: recent orders, and older orders that were not compared for `COMPARE_AGAIN_MS`. */
  scope: 'due' | 'all';
}

/**
 * Selects the orders of a run. An attempt in the future was made before a clock reset and does not count. Leaves out
 * orders that were paid under another number of the shop, because the provider no longer knows their payments.
 */
async function ordersToCompare(ctx: Ctx, { startedAt, scope }: Run): Promise<Sql> {
  const { paymentCheckDays } = await ctx.settings.read();
  const instantBefore = (ms: number) => new Date(startedAt.getTime() - ms);
  const since = instantBefore(paymentCheckDays * DAY_MS);
  const isDue =
    scope === 'all'
      ? sql`true`
      : sql`(paid.at >= ${instantBefore(RECENT_DAYS * DAY_MS)} or c.answered_at is null or c.answered_at < ${instantBefore(COMPARE_AGAIN_MS)})`;
  return sql`
    select paid.order_id as id from (
      select moments.order_id, max(moments.at) as at from (
        select t.order_id, t.transacted_at as at, t.shop_id from payment_transactions t where t.transacted_at >= ${since}
        union all select f.order_id, f.created_at, null from payment_forms f where f.created_at >= ${since}) moments
      group by moments.order_id
      having bool_or(moments.shop_id <> ${ctx.config.lyra.shopId}) is not true) paid
    left join order_comparisons c on c.order_id = paid.order_id
    where (c.tried_at is null or c.tried_at < ${startedAt} or c.tried_at > ${ctx.now()}) and ${isDue}`;
}

export const pickOrders = async (ctx: Ctx, run: Run, limit: number): Promise<{ id: string }[]> =>
  ctx.db.many<{ id: string }>(await pickOrdersSql(ctx, run, limit));

/**
 * Orders that were tried last come last, so that orders without an answer do not keep a run from the other orders.
 * Exported because a test checks its plan.
 */
export const pickOrdersSql = async (ctx: Ctx, run: Run, limit: number): Promise<Sql> => sql`
  ${await ordersToCompare(ctx, run)} order by c.tried_at nulls first, paid.order_id limit ${limit}`;

export async function countOrders(ctx: Ctx, run: Run): Promise<number> {
  const row = await ctx.db.one<{ count: number }>(
    sql`select count(*)::integer as count from (${await ordersToCompare(ctx, run)}) remaining`,
  );
  return row?.count ?? 0;
}
