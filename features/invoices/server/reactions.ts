import type { Ctx } from '#platform/server/context.ts';
import type { Reaction } from '#platform/server/events/reactions.ts';
import type { ShopEvent, ShopEventType } from '#platform/server/events/shop-event.ts';
import type { MailKind, MailReference, OutgoingMail } from '#platform/server/mails/mail-kinds.ts';
import { enqueueMail } from '#platform/server/mails/enqueue-mail.ts';
import { issueDocuments } from './commands/issue-documents.ts';
import {
  needsRefundMail,
  readRefundsMade,
  readUnlistedRefunds,
  refundMailKey,
  type RefundsMade,
  writeRefund,
} from './steps/write-refund.ts';
import { withdrawalReopenedMail } from '#features/withdrawals/server/emails/withdrawal-reopened.ts';
import { isAboutReopening } from '#features/withdrawals/server/steps/report-reopening.ts';
import { withdrawalEndedMail } from './emails/withdrawal-ended.ts';
import { readMailed } from '#features/withdrawals/server/steps/read-mailed.ts';

/** Events after which an order may need another document: its money has changed, or its sale has begun or ended. */
const moneyEvents: readonly ShopEventType[] = [
  'order.paid',
  'order.payment-taken-back',
  'order.refund-told',
  'order.charged-back',
  'order.status-changed',
  'order.expired',
  'order.left-behind',
  'order.given-up',
  'order.to-be-paid-again',
  'order.modified',
  'order.grouped',
  'order.separated',
  'order.merge-undone',
  'order.rest-paid',
  'order.rest-waived',
  'order.withdrawal-refunded',
  'order.withdrawal-reopened',
  // Settling an alert with « Remboursé autrement » records a refund.
  'attention.settled',
  'attention.reopened',
];

async function issue(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  if (orderId) await issueDocuments(ctx, orderId);
}

async function enqueueRefundMail(ctx: Ctx, event: ShopEvent): Promise<void> {
  const key = event.orderId && (await refundMailKey(ctx.db, event));
  if (key && event.orderId) await enqueueMail(ctx, { key, kind: 'order-refunded', orderId: event.orderId });
}

async function enqueueUnlistedMails(ctx: Ctx, { orderId }: ShopEvent): Promise<void> {
  if (!orderId) return;
  for (const refund of await readUnlistedRefunds(ctx.db, orderId)) await enqueueRefundMail(ctx, refund);
}

const refundMailReactions: readonly Reaction[] = [
  { name: 'mail-refund', to: 'order.refund-told', when: needsRefundMail, run: enqueueRefundMail },
  // A click can refund several payments. Their mail waits for the last answer, which may be this refusal.
  { name: 'mail-refund-refused', to: 'order.refund-refused', when: needsRefundMail, run: enqueueRefundMail },
  { name: 'mail-payment-taken-back', to: 'order.payment-taken-back', when: needsRefundMail, run: enqueueRefundMail },
  { name: 'mail-refunds-after-refusal', to: 'order.withdrawal-refused', run: enqueueUnlistedMails },
  { name: 'mail-refunds-after-charge-back', to: 'order.withdrawal-refunded', run: enqueueUnlistedMails },
];

/** Names of the reactions that queue the mails about refunds. */
export const REFUND_MAILS: readonly string[] = refundMailReactions.map(({ name }) => name);

export const invoiceReactions: Reaction[] = [
  ...moneyEvents.map((to) => ({ name: `invoice-after-${to}`, to, run: issue })),
  ...refundMailReactions,
];

export const invoiceMails: MailKind[] = [
  { name: 'order-refunded', inDoubt: 'ask', isOwed: true, write: writeRefund },
  { name: 'withdrawal-ended', inDoubt: 'ask', isOwed: true, write: writeEnded },
];

/**
 * Writes the mail about the end or the reopening of a withdrawal. Attaches the credit notes of its refund. Null without
 * an e-mail address, and once the withdrawal has left the state that the mail reports.
 */
async function writeEnded(ctx: Ctx, about: MailReference): Promise<OutgoingMail | null> {
  const withdrawal = await readMailed(ctx, about);
  if (!withdrawal?.email || !about.orderId) return null;
  const { statedAt: from, refundedAt: until, email, declared, refundedBy } = withdrawal;
  if (isAboutReopening(about)) {
    const mail = withdrawalReopenedMail(withdrawal);
    return mail && { to: email, ...mail };
  }
  // A charge-back by the customer’s bank makes no credit note.
  const refundsMade: RefundsMade =
    until && refundedBy !== 'bank'
      ? await readRefundsMade(ctx, about.orderId, { from, until, declared })
      : { parts: [], creditNotes: [], attachments: [] };
  const words = withdrawalEndedMail(withdrawal, refundsMade);
  return words && { to: email, ...words, attachments: refundsMade.attachments };
}
