import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { MyWithdrawals } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { returnAddress } from '#features/identity/domain/rules.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import {
  withdrawalRefusal,
  lastDayToWithdraw,
  isPeriodExtended,
  isStillHere,
} from '#features/withdrawals/domain/rules.ts';
import { readOrder } from '#features/withdrawals/server/steps/read-order.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Withdrawal } from '#features/withdrawals/domain/schemas.ts';
import { withdrawalJson } from '#features/withdrawals/server/steps/read-withdrawal.ts';
import { readAll } from '#platform/server/db/json.ts';
import sql from 'sql-template-tag';

const withdrawalsOf = (ctx: Ctx, orderId: string): Promise<Withdrawal[]> =>
  readAll(ctx.db, withdrawalJson, sql`from withdrawals w where w.order_id = ${orderId} order by w.stated_at, w.id`);

/**
 * Returns the right to withdraw from an order of the signed-in customer, and its withdrawals.
 * @throws Refusal `orders.not-found`, also for another customer's order.
 */
export async function getMyWithdrawals(
  ctx: SignedInCtx,
  { orderId }: ParsedInputOf<typeof endpoints.getMyWithdrawals>,
): Promise<MyWithdrawals> {
  const [order, withdrawals, settings] = await Promise.all([
    readOrder(ctx.db, orderId),
    withdrawalsOf(ctx, orderId),
    ctx.settings.read(),
  ]);
  if (!order || order.userId !== ctx.actor.userId) throw refuse(orderProblems.notFound);
  return {
    orderId,
    number: order.number,
    refusal: withdrawalRefusal(order, ctx.now())?.message ?? null,
    lastDay: lastDayToWithdraw(order),
    isExtended: isPeriodExtended(order),
    isStillHere: isStillHere(order),
    isReturnFree: order.isReturnFree || settings.freeReturns,
    returnAddress: returnAddress(settings),
    name: order.name ?? '',
    email: order.email,
    postage: order.postage,
    due: order.due,
    rest: order.rest,
    refundedPostage: order.refundedPostage,
    pieces: order.pieces,
    withdrawals,
  };
}

export const withdrawalReads: Routes = (implement) => implement(endpoints, schemas, { getMyWithdrawals });
