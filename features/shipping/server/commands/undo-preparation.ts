import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { joinInFrench } from '#features/orders/domain/labels.ts';
import { orderActions } from '#features/orders/domain/lifecycle-actions.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/shipping/domain/endpoints.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { isPackable } from '#features/shipping/domain/reading-scan.ts';
import type { Ctx } from '#platform/server/context.ts';
import { assertLatest, isOwnAction } from '#platform/server/events/assert-latest.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { assertAllowed, type LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { lockParcel } from '#features/parcels/server/steps/lock-parcel.ts';
import { recordPreparation } from '#features/orders/server/steps/record-tracking.ts';

/**
 * Reopens all orders that the validation moved, with their ticks and the label (ADM-22). Locks the parcel’s orders by
 * id.
 * @throws Refusal of `assertAllowed`, `shipping.never-validated` for an order that is “À expédier” for another reason,
 * `shipping.validated-since`, `undo.unnamed-action`.
 */
export async function undoPreparation(ctx: Ctx, { orderId, reverts }: ParsedInputOf<typeof endpoints.undoPreparation>) {
  return inTransaction(ctx, async (tx) => {
    const { order, orders } = await lockParcel(tx, orderId);
    assertAllowed('undo-preparation', order);
    const moved = await readValidated(
      tx,
      orders.filter((lockedOrder) => orderCan('undo-preparation', lockedOrder)),
    );
    const validation = moved.find(({ order: lockedOrder }) => lockedOrder.id === orderId)?.move;
    if (!validation) throw refuse(shippingProblems.neverValidated);
    const latest = { id: validation.action ?? '', isOwn: isOwnAction(ctx, validation), at: validation.at };
    assertLatest(ctx, reverts, latest, refuse(shippingProblems.validatedSince));
    const validated = moved.filter(({ move }) => move.action === validation.action);
    for (const { order: lockedOrder, move } of validated) {
      const { from } = move;
      await recordPreparation(ctx, tx, lockedOrder.id, from);
      const data = { from: lockedOrder.status, to: from };
      await tx.record({ type: 'order.preparation-undone', orderId: lockedOrder.id, userId: lockedOrder.userId, data });
    }
    const numbers = validated.map(({ order: lockedOrder }) => lockedOrder.number);
    const verb = numbers.length > 1 ? 'sont' : 'est';
    return { message: `Validation annulée\u00A0: ${joinInFrench(numbers)} ${verb} de nouveau à préparer` };
  });
}

const preparedStatus = orderActions['validate-preparation'].leadsTo;

interface Validation {
  orderId: string;
  type: string;
  from: OrderStatus;
  /** Null for a validation of an earlier release. */
  action: string | null;
  kind: string;
  actorId: string | null;
  at: Date;
}

/** Returns the orders whose current status comes from a validation, each with the event of the validation. */
async function readValidated(
  tx: Tx,
  orders: readonly LockedOrder[],
): Promise<{ order: LockedOrder; move: Validation }[]> {
  const moves = await tx.many<Validation>(sql`
    select distinct on (order_id) order_id as "orderId", type, data->>'from' as "from", data->>'action' as action,
      actor_kind as kind, actor_id as "actorId", at
    from events
    where order_id = any(${orders.map(({ id }) => id)}) and data->>'to' = ${preparedStatus}
    order by order_id, id desc`);
  return orders.flatMap((order) => {
    const move = moves.find(({ orderId }) => orderId === order.id);
    return move?.type === 'order.prepared' && isPackable(move.from) ? [{ order, move }] : [];
  });
}
