import sql from 'sql-template-tag';
import type { CardMoney, PayableForm } from '#features/orders/server/hooks.ts';
import type { LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { FORM_PAYABLE_MS, hasItsMoney } from '#features/payments/domain/rules.ts';
import { cancelledMoneyOf } from '#features/payments/domain/rules-refunds.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { transactionsOf } from './steps/save-transaction.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/payments/domain/admin-endpoints.ts';
import type * as endpoints from '#features/payments/domain/endpoints.ts';
import { paymentProblems } from '#features/payments/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { Attachment } from '#platform/server/reply.ts';
import {
  confirmationFile,
  confirmationPdf,
  findConfirmation,
  type StoredConfirmation,
} from './steps/save-confirmation.ts';

/** @throws Refusal `payments.no-confirmation` without a stored PDF, or for another customer's order. */
export async function getMyConfirmation(
  ctx: SignedInCtx,
  { orderId }: ParsedInputOf<typeof endpoints.getMyConfirmation>,
): Promise<Attachment> {
  return pdfAttachment(ctx, await findConfirmation(ctx.db, orderId, ctx.actor.userId));
}

/**
 * @throws Refusal `payments.no-confirmation` without a stored confirmation, or without its PDF unless the text is
 * requested.
 */
export async function getConfirmation(
  ctx: Ctx,
  { orderId, as }: ParsedInputOf<typeof adminEndpoints.getConfirmation>,
): Promise<Attachment> {
  const confirmation = await findConfirmation(ctx.db, orderId);
  if (as !== 'text' || !confirmation) return pdfAttachment(ctx, confirmation);
  const bytes = Buffer.from(`${confirmation.subject}\n\n${confirmation.text}`);
  return new Attachment(bytes, 'text/plain; charset=utf-8', `confirmation-${confirmation.orderNumber}.txt`);
}

async function pdfAttachment(ctx: Ctx, confirmation: StoredConfirmation | null): Promise<Attachment> {
  const bytes = confirmation && (await confirmationPdf(ctx, confirmation));
  if (!bytes) throw refuse(paymentProblems.noConfirmation);
  const { name, contentType } = confirmationFile(confirmation.orderNumber, bytes);
  return new Attachment(bytes, contentType, name);
}

export async function findCardMoney(_ctx: Ctx, tx: Tx, order: LockedOrder): Promise<CardMoney> {
  const transactions = await transactionsOf(tx, order.id);
  return {
    isEmpty: transactions.length === 0,
    isHere: hasItsMoney(order, transactions),
    ...cancelledMoneyOf(order, transactions),
  };
}

export async function findPayableForm(ctx: Ctx, tx: Tx, { orderId }: { orderId: string }): Promise<PayableForm | null> {
  const since = new Date(ctx.now().getTime() - FORM_PAYABLE_MS);
  const form = await tx.one<{ amount: number; openedAt: Date }>(sql`
    select amount_cents as amount, created_at as "openedAt" from payment_forms
    where order_id = ${orderId} and created_at > ${since} order by created_at desc limit 1`);
  return form && { amount: form.amount, until: new Date(form.openedAt.getTime() + FORM_PAYABLE_MS) };
}
