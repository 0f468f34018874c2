import * as z from 'zod/mini';
import { cents } from '#shared/money.ts';
import type { ProviderStatus } from '#shared/payment-words.ts';
import { ProviderFailure } from '../failure.ts';
import type { PaymentReport, PaymentTransaction } from './gateway.ts';

/** A larger amount than ten million euros is invalid. */
const MAX_CENTS = 1_000_000_000;
const amount = z.int().check(z.minimum(0), z.maximum(MAX_CENTS));
const currency = z.string().check(z.maxLength(3, { abort: true }), z.regex(/^[A-Z]{3}$/));
const word = (maxLength: number) => z.string().check(z.maxLength(maxLength, { abort: true }), z.regex(/^[\w-]+$/));
/**
 * Text for display only. A long text is cut rather than refused, and characters that a database cannot store are
 * removed.
 */
const displayText = (maxLength: number) =>
  z.nullish(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.slice(0, maxLength).replaceAll('\0', '').toWellFormed()),
    ),
  );
/** Details may be missing or change without notice. Undocumented details count as absent. */
const details = z.catch(
  z.nullish(
    z.object({
      parentTransactionUuid: z.catch(z.nullish(word(64)), null),
      creationContext: z.catch(z.nullish(z.string()), null),
      cardDetails: z.catch(
        z.nullish(z.object({ captureResponse: z.nullish(z.object({ refundAmount: z.nullish(amount) })) })),
        null,
      ),
    }),
  ),
  null,
);
const transactionShape = z.object({
  // An abandoned attempt is reported without a transaction, or with a transaction that has no id.
  uuid: z.nullish(word(64)),
  operationType: z.optional(word(60)),
  detailedStatus: word(60),
  amount,
  currency,
  creationDate: z.optional(z.iso.datetime({ offset: true })),
  errorCode: displayText(20),
  errorMessage: displayText(500),
  transactionDetails: details,
});

const paymentShape = z.object({
  shopId: word(64),
  orderStatus: word(60),
  serverDate: z.iso.datetime({ offset: true }),
  orderDetails: z.object({
    orderId: z.string().check(z.maxLength(200)),
    orderTotalAmount: amount,
    orderCurrency: currency,
    mode: z.enum(['TEST', 'PRODUCTION']),
  }),
  transactions: z.nullish(z.array(transactionShape).check(z.maxLength(100))),
});

const stateOf: Readonly<Record<ProviderStatus, PaymentTransaction['state']>> = {
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
  INITIAL: 'pending',
  CAPTURE_PENDING: 'pending',
  WAITING_AUTHORISATION: 'pending',
  WAITING_AUTHORISATION_TO_VALIDATE: 'pending',
  UNDER_VERIFICATION: 'pending',
  PRE_AUTHORISED: 'pending',
  WAITING_FOR_PAYMENT: 'pending',
  AUTHORISED_TO_VALIDATE: 'pending',
  SUSPENDED: 'pending',
  PENDING: 'pending',
  REFUND_TO_RETRY: 'pending',
};

export const stateFromStatus = (detailedStatus: string): PaymentTransaction['state'] | null =>
  Object.hasOwn(stateOf, detailedStatus) ? stateOf[detailedStatus as ProviderStatus] : null;

/** @throws ProviderFailure when the answer is not a `V4/Payment` object. */
export function reportFromAnswer(answer: unknown): PaymentReport {
  const read = paymentShape.safeParse(answer);
  if (!read.success) {
    const fields = read.error.issues.map((issue) => issue.path.join('.') || 'kr-answer').join(', ');
    throw new ProviderFailure('payment', 'unknown', `Lyra sent an undocumented payment: ${fields}`, null, read.error);
  }
  const { orderDetails, transactions, ...payment } = read.data;
  return {
    orderId: orderDetails.orderId,
    orderTotal: cents(orderDetails.orderTotalAmount),
    currency: orderDetails.orderCurrency,
    mode: orderDetails.mode,
    shopId: payment.shopId,
    orderStatus: payment.orderStatus,
    transactions: (transactions ?? []).flatMap((transaction) => transactionFrom(transaction, payment.serverDate)),
  };
}

export interface OwnTransaction {
  shopId: string | null;
  transaction: PaymentTransaction;
}

const ownShape = z.extend(transactionShape, {
  shopId: z.nullish(word(64)),
  creationDate: z.iso.datetime({ offset: true }),
});

/** @throws ProviderFailure when the answer is not of a `Transaction/…` service. */
export function transactionFromAnswer(answer: unknown): OwnTransaction {
  const read = ownShape.safeParse(answer);
  const [transaction] = read.success ? transactionFrom(read.data, read.data.creationDate) : [];
  if (read.success && transaction) return { shopId: read.data.shopId ?? null, transaction };
  throw new ProviderFailure('payment', 'unknown', 'Lyra sent an undocumented transaction', null, read.error);
}

function transactionFrom(transaction: z.infer<typeof transactionShape>, serverDate: string): PaymentTransaction[] {
  // A verification checks a card without moving money. The shop never requests it.
  if (!transaction.uuid || transaction.operationType === 'VERIFICATION') return [];
  const state = stateFromStatus(transaction.detailedStatus);
  return [
    {
      id: transaction.uuid,
      operation: operationOf(transaction),
      // An unknown status leaves the order pending and raises an attention item.
      state: state ?? 'pending',
      isKnownStatus: state !== null,
      detailedStatus: transaction.detailedStatus,
      amount: cents(transaction.amount),
      refunded: cents(transaction.transactionDetails?.cardDetails?.captureResponse?.refundAmount ?? 0),
      parentId: transaction.transactionDetails?.parentTransactionUuid ?? null,
      currency: transaction.currency,
      at: new Date(transaction.creationDate ?? serverDate),
      errorCode: transaction.errorCode ?? null,
      errorMessage: transaction.errorMessage ?? null,
    },
  ];
}

function operationOf(transaction: z.infer<typeof transactionShape>): PaymentTransaction['operation'] {
  if (transaction.operationType !== 'CREDIT') return 'debit';
  return transaction.transactionDetails?.creationContext === 'CHARGEBACK' ? 'chargeback' : 'credit';
}
