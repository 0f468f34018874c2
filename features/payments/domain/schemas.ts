import * as z from 'zod/mini';
import { cents, file, id, instant, text } from '#shared/http/schemas.ts';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { transactionOperations, transactionStates } from '#shared/payment-words.ts';

/** Accepts both spellings of the order's id. Ignores amounts and e-mails in the request. */
export const paymentToken = {
  summary: 'Open a card form for the order’s total, or for its requested rest',
  input: z.union([z.object({ order_id: id }), z.object({ orderId: id })]),
  reply: z.object({ token: z.string(), payment_url: z.string() }),
};

export const paymentUrl = {
  summary: 'Get the page of the card form',
  input: z.object({
    order_id: id,
    token: text(undefined, 4000).check(z.minLength(1)),
    return_url: z.pipe(text(), z.url()),
  }),
  reply: z.object({ payment_url: z.string() }),
};

export const paymentCallback = {
  summary: 'Report a payment from the browser; the provider is asked for its state',
  input: z.object({ orderId: id, paymentId: text(undefined, 100).check(z.minLength(1)) }),
  reply: z.object({
    success: z.boolean(),
    status: z.enum(orderStatuses),
    state: z.enum(['paid', 'pending', 'refused', 'none']),
  }),
};

const noticeField = z.optional(text());

export const paymentNotice = {
  summary: 'Receive a signed payment notice (form encoded)',
  input: z.object({
    'kr-hash': noticeField,
    'kr-hash-algorithm': noticeField,
    'kr-hash-key': noticeField,
    'kr-answer-type': noticeField,
    'kr-answer': z.optional(text(undefined, 100_000)),
  }),
  reply: z.string(),
};

export const modifyOrder = {
  summary: '“Modifier”: set the order back to to-validate, unless it is paid or being paid (D-14)',
  input: z.object({ orderId: id }),
  reply: z.object({ status: z.enum(orderStatuses) }),
};

export const paymentTransaction = z.object({
  id: z.string(),
  at: instant,
  operation: z.enum(transactionOperations),
  state: z.enum(transactionStates),
  /** Provider's own term for the state. */
  status: z.string(),
  amount: cents,
  refunded: cents,
  parentId: z.nullable(z.string()),
  counts: z.boolean(),
  currency: z.string(),
  flag: z.nullable(z.string()),
  errorMessage: z.nullable(z.string()),
});
export type PaymentTransaction = z.infer<typeof paymentTransaction>;

export const getMyConfirmation = {
  summary: 'Get the confirmation of an own order as the PDF that was sent',
  input: z.object({ orderId: id }),
  reply: file('application/pdf'),
};
