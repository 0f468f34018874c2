import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { saidTogether } from '#domain/orders/labels.ts';
import { orderActions, type OrderStatus } from '#domain/orders/life.ts';
import { orderCan } from '#domain/orders/rules.ts';
import { refuse } from '#domain/problem.ts';
import type * as endpoints from '#domain/shipping/endpoints.ts';
import { shippingProblems } from '#domain/shipping/problems.ts';
import { isPackable } from '#domain/shipping/reading-scan.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { mustAllow, type LockedOrder } from '#server/features/orders/steps/lock-order.ts';
import { lockParcel } from '#server/features/orders/steps/lock-parcel.ts';

/**
 * “Annuler” once a preparation was validated: the parcel is to be prepared again, with all its orders that the validation
 * moved (ADM-22). Their ticks and the label stay. Locks the parcel’s orders by id.
 * @throws Refusal `shipping.never-validated` where something else made the order “À expédier”.
 */
export async function undoPreparation(ctx: Ctx, { orderId }: ParsedInputOf<typeof endpoints.undoPreparation>) {
  return inTransaction(ctx, async (tx) => {
    const { order, leaving } = await lockParcel(tx, orderId);
    mustAllow('undo-preparation', order);
    const validated = await readValidated(
      tx,
      leaving.filter((one) => orderCan('undo-preparation', one)),
    );
    if (!validated.some(({ one }) => one.id === orderId)) throw refuse(shippingProblems.neverValidated);
    for (const { one, from } of validated) {
      await tx.run(sql`update orders set status = ${from}, updated_at = ${ctx.now()} where id = ${one.id}`);
      const data = { from: one.status, to: from };
      await tx.record({ type: 'order.preparation-undone', orderId: one.id, userId: one.userId, data });
    }
    const numbers = validated.map(({ one }) => one.number);
    const areBack = numbers.length > 1 ? 'sont' : 'est';
    return { message: `Validation annulée\u00A0: ${saidTogether(numbers)} ${areBack} de nouveau à préparer` };
  });
}

const prepared = orderActions['validate-preparation'].leadsTo;

/** Those of these orders that a validation brought to the status they have, each with the status it was validated from. */
async function readValidated(
  tx: Tx,
  orders: readonly LockedOrder[],
): Promise<{ one: LockedOrder; from: OrderStatus }[]> {
  const moves = await tx.many<{ orderId: string; type: string; from: OrderStatus }>(sql`
    select distinct on (order_id) order_id as "orderId", type, data->>'from' as "from" from order_events
    where order_id = any(${orders.map(({ id }) => id)}) and data->>'to' = ${prepared}
    order by order_id, id desc`);
  return orders.flatMap((one) => {
    const last = moves.find((move) => move.orderId === one.id);
    return last?.type === 'order.prepared' && isPackable(last.from) ? [{ one, from: last.from }] : [];
  });
}
