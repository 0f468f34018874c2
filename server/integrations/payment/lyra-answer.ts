import * as z from 'zod/mini';
import { cents } from '#domain/money.ts';
import { ProviderFailure } from '../failure.ts';
import type { PaymentReport, PaymentTransaction } from './gateway.ts';

const text = z.nullish(z.string());
const transactionShape = z.object({
  // An abandoned attempt is announced without a transaction, or with one that never got an identifier.
  uuid: text,
  operationType: z.optional(z.string()),
  detailedStatus: z.string(),
  amount: z.int(),
  currency: z.string(),
  creationDate: z.optional(z.iso.datetime({ offset: true })),
  errorCode: text,
  errorMessage: text,
});

/** The part of a `V4/Payment` object the shop reads; everything else may change without notice. */
const paymentShape = z.object({
  shopId: z.string(),
  orderStatus: z.string(),
  serverDate: z.iso.datetime({ offset: true }),
  orderDetails: z.object({
    orderId: z.string(),
    orderTotalAmount: z.int(),
    orderCurrency: z.string(),
    mode: z.enum(['TEST', 'PRODUCTION']),
  }),
  transactions: z.nullish(z.array(transactionShape)),
});

const stateOf: Readonly<Record<string, PaymentTransaction['state']>> = {
  AUTHORISED: 'paid',
  CAPTURED: 'paid',
  ACCEPTED: 'paid',
  PARTIALLY_AUTHORISED: 'paid',
  REFUSED: 'refused',
  EXPIRED: 'refused',
  ERROR: 'refused',
  ABANDONED: 'cancelled',
  NOT_CREATED: 'cancelled',
  CANCELLED: 'cancelled',
};

/** The shop's word for a Lyra `detailedStatus`. One it doesn't know keeps the order waiting: neither paid nor lost. */
export function stateFromStatus(detailedStatus: string): PaymentTransaction['state'] {
  return Object.hasOwn(stateOf, detailedStatus) ? (stateOf[detailedStatus] ?? 'pending') : 'pending';
}

/** Turns a `V4/Payment` object into the shop's words. Throws ProviderFailure when it does not have that shape. */
export function reportFromAnswer(answer: unknown): PaymentReport {
  const read = paymentShape.safeParse(answer);
  if (!read.success) {
    const where = read.error.issues.map((issue) => issue.path.join('.') || 'kr-answer').join(', ');
    throw new ProviderFailure('payment', 'unknown', `Lyra sent an undocumented payment: ${where}`, null, read.error);
  }
  const { orderDetails, transactions, ...payment } = read.data;
  return {
    orderId: orderDetails.orderId,
    orderTotal: cents(orderDetails.orderTotalAmount),
    currency: orderDetails.orderCurrency,
    mode: orderDetails.mode,
    shopId: payment.shopId,
    orderStatus: payment.orderStatus,
    transactions: (transactions ?? []).flatMap((one) => transactionFrom(one, payment.serverDate)),
  };
}

function transactionFrom(one: z.infer<typeof transactionShape>, serverDate: string): PaymentTransaction[] {
  // A verification checks a card without moving money; the shop never asks for one.
  if (!one.uuid || one.operationType === 'VERIFICATION') return [];
  return [
    {
      id: one.uuid,
      operation: one.operationType === 'CREDIT' ? 'credit' : 'debit',
      state: stateFromStatus(one.detailedStatus),
      detailedStatus: one.detailedStatus,
      amount: cents(one.amount),
      currency: one.currency,
      at: new Date(one.creationDate ?? serverDate),
      errorCode: one.errorCode ?? null,
      errorMessage: one.errorMessage ?? null,
    },
  ];
}
