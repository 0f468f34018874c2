import { transactionLifecycle } from '#features/payments/domain/lifecycle.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import { withdrawalUrl } from '#features/orders/domain/rules.ts';
import { unstatedOf, statementRefusal, withdrawalCan } from '#features/withdrawals/domain/rules.ts';
import type { TransactionState } from '#shared/payment-words.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { WrittenMail } from '#platform/server/mails/layout.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import type { OutgoingMail, MailKind, MailReference } from '#platform/server/mails/mail-kinds.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import type { ShopEvent } from '#platform/server/events/shop-event.ts';
import { reopenUnrefunded } from './commands/follow-refunds.ts';
import { closeRefundedWithdrawals, reopenChargedBackWithdrawals } from './commands/move-withdrawal.ts';
import { CLOSING, CLOSING_TAKEN_BACK } from './commands/refuse-withdrawal.ts';
import { returnLabelMail } from './emails/return-label.ts';
import { withdrawalImpossibleMail } from './emails/withdrawal-impossible.ts';
import { withdrawalReceiptMail } from './emails/withdrawal-receipt.ts';
import { readMailed, type MailedWithdrawal } from './steps/read-mailed.ts';
import { readOrder } from './steps/read-order.ts';
import { readReturnLabel } from './steps/read-return-label.ts';

/** Returns the writer of a mail to the address in the statement. The mail is not sent once this address is deleted. */
const toAuthor =
  (write: (withdrawal: MailedWithdrawal) => WrittenMail | null): MailKind['write'] =>
  async (ctx, about) => {
    const withdrawal = await readMailed(ctx, about);
    const mail = withdrawal && write(withdrawal);
    return mail && withdrawal.email ? { to: withdrawal.email, ...mail } : null;
  };

/**
 * Writes the answer to a refused statement of a guest. Asks for a new statement when the reason no longer applies, as
 * after a payment. The guest's page shows no result, so the guest waits for this mail.
 */
async function writeImpossible(ctx: Ctx, { orderId }: MailReference): Promise<OutgoingMail | null> {
  const order = orderId && (await readOrder(ctx.db, orderId));
  if (!order) return null;
  const refusal = statementRefusal(order, unstatedOf(order.pieces), ctx.now());
  const shop = await readMailShop(ctx);
  return {
    to: (isPlaceholderEmail(order.email) && order.parcelEmail) || order.email,
    ...withdrawalImpossibleMail({
      shop,
      orderNumber: order.number,
      reason: refusal?.message ?? null,
      again: withdrawalUrl(ctx.config.publicUrl, order.number),
    }),
  };
}

/** Writes the mail with the return label; null once the withdrawal has been refused or refunded. */
async function writeReturnLabel(ctx: Ctx, about: MailReference): Promise<OutgoingMail | null> {
  const withdrawal = await readMailed(ctx, about);
  if (!withdrawal?.email || !withdrawal.returnLabel || !withdrawalCan('send', withdrawal.state)) return null;
  const file = await readReturnLabel(ctx, withdrawal.id);
  return {
    to: withdrawal.email,
    ...returnLabelMail(withdrawal, file !== null),
    attachments: file ? [file] : [],
  };
}

async function followChargeBack(ctx: Ctx, event: ShopEvent): Promise<void> {
  if (event.type !== 'order.charged-back' || !event.orderId) return;
  if (transactionLifecycle[event.data.state].chargebackTakesMoney) return;
  await reopenChargedBackWithdrawals(ctx, event.orderId);
}

/** Returns true for a refund that the provider no longer makes, or that failed after its authorisation. */
const hasFailed = ({ state, wasMade = false }: { state: TransactionState; wasMade?: boolean }): boolean =>
  transactionLifecycle[state].isCancelled || (wasMade && !transactionLifecycle[state].hasMoved);

async function followRefund(ctx: Ctx, event: ShopEvent): Promise<void> {
  if (!event.orderId) return;
  if (event.type === 'order.refund-told' && hasFailed(event.data))
    await reopenUnrefunded(ctx, event.orderId, event.data.amount);
  await closeRefundedWithdrawals(ctx, event.orderId);
}

/** Name of the reaction that reopens withdrawals after a charge-back that the bank called off. */
export const REOPENING = 'reopen-withdrawals';

export const withdrawalReactions: Reaction[] = [
  { name: CLOSING, to: 'order.refund-told', run: followRefund },
  { name: CLOSING_TAKEN_BACK, to: 'order.payment-taken-back', run: followRefund },
  { name: REOPENING, to: 'order.charged-back', run: followChargeBack },
];

export const withdrawalMails: MailKind[] = [
  // The law requires the receipt, so it is sent again when it may not have arrived.
  { name: 'withdrawal-receipt', inDoubt: 'again', isOwed: true, write: toAuthor(withdrawalReceiptMail) },
  { name: 'return-label', inDoubt: 'again', write: writeReturnLabel },
  { name: 'withdrawal-impossible', inDoubt: 'ask', write: writeImpossible },
];
