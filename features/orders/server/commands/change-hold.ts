import sql from 'sql-template-tag';
import { extended } from '#shared/hold.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import type { OrderEventType } from '#features/orders/domain/events.ts';
import { holdProblems } from '#features/orders/domain/problems-holds.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { readHold, setHold } from '../steps/begin-hold.ts';
import { lockOrder, assertAllowed } from '../steps/lock-order.ts';

/**
 * Extends the hold of an unpaid order, or removes its limit. A limit removed before the end of the live starts no hold
 * at this end. Idempotent by the key `once`. Locks the order.
 * @throws Refusal `orders.kept-without-limit` for an order without a limit, `orders.hold-not-begun` for an extension
 * before the end of the live, or as `lockOrder` and `assertAllowed`.
 */
export async function changeHold(
  ctx: Ctx,
  { orderId, change, once }: ParsedInputOf<typeof adminEndpoints.changeHold>,
): Promise<ReplyOf<typeof adminEndpoints.changeHold>> {
  const { paymentDelayHours } = await ctx.settings.read();
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const earlierChange = once ? await readChangeOfKey(tx, orderId, once) : null;
    if (earlierChange) return earlierChange;
    assertAllowed('change-hold', order);
    const { hold, clock, isAwaited } = await readHold(tx, orderId, ctx.now());
    const begins = isAwaited && paymentDelayHours !== null;
    if (!hold && (!begins || change === 'extend'))
      throw refuse(begins ? holdProblems.holdNotBegun : holdProblems.heldWithoutLimit);
    const newHold = hold && change === 'extend' ? extended(hold, clock) : null;
    await tx.run(sql`
      update orders set ${setHold(newHold)}, is_hold_by_hand = true, updated_at = ${ctx.now()} where id = ${orderId}`);
    const heldUntil = newHold?.until.toISOString() ?? null;
    await tx.record({ type, orderId, userId: order.userId, data: { until: heldUntil, once } });
    return { heldUntil };
  });
}

const type = 'order.hold-changed' satisfies OrderEventType;

/** Returns the result of an earlier request of this key; null without such a request. Needs the order's lock. */
const readChangeOfKey = (tx: Tx, orderId: string, once: string): Promise<{ heldUntil: string | null } | null> =>
  tx.one<{ heldUntil: string | null }>(sql`
    select data ->> 'until' as "heldUntil" from events
    where order_id = ${orderId} and type = ${type} and data ->> 'once' = ${once}`);
