import sql from 'sql-template-tag';
import { FORM_PAYABLE_MS } from '#features/payments/domain/rules.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { LockedOrder } from './lock-order.ts';

interface OpenForm {
  /** Amount of the form, in cents. */
  amount: number;
  /** End of the last form that can still be paid. */
  until: Date;
}

/** Finds the card form of an order that its customer may still pay. Null without one. */
export async function findPayableForm(ctx: Ctx, db: Db, orderId: string): Promise<OpenForm | null> {
  const since = new Date(ctx.now().getTime() - FORM_PAYABLE_MS);
  const form = await db.one<{ amount: number; openedAt: Date }>(sql`
    select amount_cents as amount, created_at as "openedAt" from payment_forms
    where order_id = ${orderId} and created_at > ${since} order by created_at desc limit 1`);
  return form && { amount: form.amount, until: new Date(form.openedAt.getTime() + FORM_PAYABLE_MS) };
}

/**
 * Refuses a change of the total of a locked order that its customer may be paying (decision 0083). The provider cannot
 * cancel a form; a form only expires.
 * @throws Refusal `orders.payment-under-way`, `orders.form-open`.
 */
export async function assertNoPayableForm(ctx: Ctx, db: Db, order: LockedOrder): Promise<void> {
  if (order.isPaid) return;
  if (order.paymentUnderWay) throw refuse(orderProblems.paymentUnderWay);
  const form = await findPayableForm(ctx, db, order.id);
  if (!form) return;
  throw refuse(orderProblems.formOpen, { amount: form.amount, until: form.until.toISOString() });
}
