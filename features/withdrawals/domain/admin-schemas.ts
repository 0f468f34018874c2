import * as z from 'zod/mini';
import { cents, done, file, id } from '#shared/http/schemas.ts';
import { refundMeans } from '#features/refunds/domain/life.ts';
import { orderStatus } from '#features/orders/domain/schemas.ts';
import { refusalReasons } from './life.ts';
import { withdrawal } from './schemas.ts';

/** A withdrawal, and the order it is about. */
export const adminWithdrawal = z.extend(withdrawal, {
  order: z.object({
    id,
    number: z.string(),
    status: orderStatus,
    customer: z.string(),
    pseudo: z.nullable(z.string()),
  }),
  /** A return label was asked for and its answer never came: staff must look at the carrier’s site before asking again. */
  labelUnknown: z.boolean(),
});
export type AdminWithdrawal = z.infer<typeof adminWithdrawal>;

export const moveWithdrawal = {
  summary:
    'The parcel is back, the seller refunded without the card provider, or neither after all. `refund` asks nothing of the provider: it records the refund, and the credit note follows',
  input: z.object({
    withdrawalId: id,
    action: z.enum(['receive', 'refund', 'reopen']),
    /** Of `refund`: how the money went back. */
    by: z._default(z.enum(refundMeans), 'other'),
    /** Of `refund`: the amount that the seller saw; another one is refused. */
    amount: z.optional(cents),
  }),
  reply: done,
};

export const refuseWithdrawal = {
  summary: 'Refuse a withdrawal, for a reason that the law knows; its buyer is told by mail',
  input: z.object({ withdrawalId: id, reason: z.enum(refusalReasons) }),
  reply: done,
};

export const makeReturnLabel = {
  summary: '“Étiquette de retour”: buy the label of the way back, once; its buyer receives it by mail',
  input: z.object({
    withdrawalId: id,
    /** Staff looked at the carrier's site after an unanswered request and want another label. */
    afterUnknown: z.optional(z.boolean()),
  }),
  reply: z.object({ trackingId: z.string() }),
};

export const returnLabelPdf = {
  summary: 'The return label’s PDF',
  input: z.object({ withdrawalId: id }),
  reply: file('application/pdf'),
};
