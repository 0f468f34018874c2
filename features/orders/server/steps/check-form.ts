import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { onUnpaidChange, type PayableForm } from '../hooks.ts';
import type { LockedOrder } from './lock-order.ts';

/** Returns the card form of the provider in which the customer can still pay the order; null without such a form. */
export async function findPayableForm(ctx: Ctx, tx: Tx, orderId: string): Promise<PayableForm | null> {
  const forms = await onUnpaidChange.run(ctx, tx, { orderId });
  return forms.find((form) => form !== null) ?? null;
}

/**
 * Refuses a change of the total of a locked order that its customer may be paying (decision 0083). The provider cannot
 * cancel a card form; a form only expires.
 * @throws Refusal `orders.payment-under-way`, `orders.form-open`.
 */
export async function assertNoPayableForm(ctx: Ctx, tx: Tx, order: LockedOrder): Promise<void> {
  assertNotBeingPaid(order, order.isPaid || order.paymentUnderWay ? null : await findPayableForm(ctx, tx, order.id));
}

/**
 * Performs the check of `assertNoPayableForm` on a form that `findPayableForm` returned under the order's lock.
 * @throws Refusal `orders.payment-under-way`, `orders.form-open`.
 */
export function assertNotBeingPaid(order: LockedOrder, form: PayableForm | null): void {
  if (order.isPaid) return;
  if (order.paymentUnderWay) throw refuse(orderProblems.paymentUnderWay);
  if (!form) return;
  throw refuse(orderProblems.formOpen, { amount: form.amount, until: form.until.toISOString() });
}
