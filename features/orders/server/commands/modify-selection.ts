import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type { SelectionOutcome } from '#shared/http/schemas.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { Refusal, refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import { changeHold } from './change-hold.ts';
import { remindBuyer } from './remind-buyers.ts';

export const changeHolds = (ctx: Ctx, { orderIds, change, once }: ParsedInputOf<typeof adminEndpoints.changeHolds>) =>
  forEachOrder(ctx, orderIds, (orderId) => changeHold(ctx, { orderId, change, once }));

export const remindBuyersOf = (ctx: Ctx, { orderIds }: ParsedInputOf<typeof adminEndpoints.remindBuyersOf>) =>
  forEachOrder(ctx, orderIds, (orderId) => remindBuyer(ctx, { orderId }));

/**
 * Runs an action on each order of a selection, one transaction each. A refusal or an error does not stop the batch.
 * When the database is unavailable, the remaining orders are reported as not done.
 */
async function forEachOrder(
  ctx: Ctx,
  orderIds: readonly string[],
  act: (orderId: string) => Promise<unknown>,
): Promise<SelectionOutcome> {
  const ids = [...new Set(orderIds)];
  const knownOrders = await ctx.db.many<{ id: string; number: string }>(
    sql`select id, order_number as number from orders where id = any(${ids})`,
  );
  const numbers = new Map(knownOrders.map(({ id, number }) => [id, number]));
  const refused: SelectionOutcome['refused'] = [];
  let isDatabaseDown = false;
  for (const orderId of ids) {
    try {
      if (isDatabaseDown) throw refuse(orderProblems.notDone);
      await act(orderId);
    } catch (error) {
      isDatabaseDown ||= isDatabaseUnavailable(error);
      if (!(error instanceof Refusal)) ctx.log.error({ error, orderId }, 'orders: an order of a selection failed');
      const { code, message } = error instanceof Refusal ? error : refuse(orderProblems.notDone);
      refused.push({ id: orderId, number: numbers.get(orderId) ?? null, code, reason: message });
    }
  }
  return { done: ids.length - refused.length, refused };
}
