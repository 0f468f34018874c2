import * as z from 'zod/mini';
import { cents, okReply, file, id, reverts } from '#shared/http/schemas.ts';
import { refundMeans } from '#features/refunds/domain/lifecycle.ts';
import { orderStatus } from '#features/orders/domain/schemas.ts';
import { refusalReasons } from './lifecycle.ts';
import { withdrawal } from './schemas.ts';

export const adminWithdrawal = z.extend(withdrawal, {
  order: z.object({
    id,
    number: z.string(),
    status: orderStatus,
    customer: z.string(),
    pseudo: z.nullable(z.string()),
  }),
  /** True when the shop pays for the return: by its setting, or by the terms that the buyer accepted. */
  isReturnFree: z.boolean(),
  /** True after a return label request without an answer. Staff must check the carrier’s site before a new request. */
  labelUnknown: z.boolean(),
  /** Reason of `labelUnknown`, in French; null without a known reason, and while `labelUnknown` is false. */
  labelUnknownReason: z.nullable(z.string()),
});
export type AdminWithdrawal = z.infer<typeof adminWithdrawal>;

export const moveWithdrawal = {
  summary:
    'Record that the parcel is back or that the seller refunded without the card provider, or reopen the withdrawal. `refund` sends no request to the provider; the credit note follows',
  input: z.object({
    withdrawalId: id,
    action: z.enum(['receive', 'refund', 'reopen']),
    /** Only with `refund`: means by which the seller refunded. */
    by: z._default(z.enum(refundMeans), 'other'),
    /** Only with `refund`: the amount that the seller saw; a different amount is refused. */
    amount: z.optional(cents),
    /**
     * Only with `reopen`: time at which the refund or the refusal to undo was recorded. A newer refund or refusal is
     * not undone.
     */
    reverts,
  }),
  reply: okReply,
};

export const refuseWithdrawal = {
  summary: 'Refuse a withdrawal for a legal reason; the buyer is notified by mail',
  input: z.object({ withdrawalId: id, reason: z.enum(refusalReasons) }),
  reply: okReply,
};

export const makeReturnLabel = {
  summary: '“Étiquette de retour”: buy the return label, once; the buyer receives it by mail',
  input: z.object({
    withdrawalId: id,
    /** True when staff checked the carrier’s site after an unanswered request and want another label. */
    afterUnknown: z.optional(z.boolean()),
  }),
  reply: z.object({ trackingId: z.string() }),
};

export const returnLabelPdf = {
  summary: 'Get the return label’s PDF',
  input: z.object({ withdrawalId: id }),
  reply: file('application/pdf'),
};
