import type { Ctx } from '#platform/server/context.ts';
import type { OutgoingMail, MailSubject } from '#platform/server/mails/mail-kinds.ts';
import { withdrawalEndedMail } from '../emails/withdrawal-ended.ts';
import { readMailed } from '#features/withdrawals/server/steps/read-mailed.ts';
import { readRefundsMade, type RefundsMade } from './write-refund.ts';

/** Writes the mail about the end of a withdrawal, with the credit notes of a refund. Null for an open withdrawal. */
export async function writeEnded(ctx: Ctx, about: MailSubject): Promise<OutgoingMail | null> {
  const withdrawal = await readMailed(ctx, about);
  if (!withdrawal?.email || !about.orderId) return null;
  const { statedAt: from, refundedAt: until, email, declared, refundedBy } = withdrawal;
  // A charge-back by the customer’s bank has no credit note.
  const made: RefundsMade =
    until && refundedBy !== 'bank'
      ? await readRefundsMade(ctx, about.orderId, { from, until, declared })
      : { parts: [], creditNotes: [], attachments: [] };
  const words = withdrawalEndedMail(withdrawal, made);
  return words && { to: email, ...words, attachments: made.attachments };
}
