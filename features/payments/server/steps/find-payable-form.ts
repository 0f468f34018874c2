import sql from 'sql-template-tag';
import type { PayableForm } from '#features/orders/server/hooks.ts';
import { FORM_PAYABLE_MS } from '#features/payments/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Finds the card form of an order that its customer may still pay. Null without one. */
export async function findPayableForm(ctx: Ctx, tx: Tx, { orderId }: { orderId: string }): Promise<PayableForm | null> {
  const since = new Date(ctx.now().getTime() - FORM_PAYABLE_MS);
  const form = await tx.one<{ amount: number; openedAt: Date }>(sql`
    select amount_cents as amount, created_at as "openedAt" from payment_forms
    where order_id = ${orderId} and created_at > ${since} order by created_at desc limit 1`);
  return form && { amount: form.amount, until: new Date(form.openedAt.getTime() + FORM_PAYABLE_MS) };
}
