import type { TransactionOperation, TransactionState } from '#shared/payment-words.ts';
import type { Cents } from '#shared/money.ts';

/** Banks require strong authentication less often for a customer with an address and a telephone number. */
export interface Payer {
  reference: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  address: { street: string; zip: string; city: string; phone: string } | null;
}

export interface PaymentFormRequest {
  orderId: string;
  amount: Cents;
  customer: Payer;
  noticeUrl: string;
}

/** May be shown once, until `expiresAt`. */
export interface PaymentForm {
  token: string;
  expiresAt: Date;
}

export interface PaymentTransaction {
  /** Identifies a repeated notice, together with `detailedStatus`. */
  id: string;
  operation: TransactionOperation;
  state: TransactionState;
  detailedStatus: string;
  /** False for an undocumented status of the provider. The state is then `pending`. */
  isKnownStatus: boolean;
  amount: Cents;
  refunded: Cents;
  /** Debit that a credit refunds; null when unknown. */
  parentId: string | null;
  currency: string;
  at: Date;
  errorCode: string | null;
  errorMessage: string | null;
}

export interface TransactionReport {
  orderId: string;
  mode: 'TEST' | 'PRODUCTION';
  /** Null when the report covers only these transactions and not the whole order. */
  orderStatus: string | null;
  transactions: PaymentTransaction[];
}

export interface PaymentReport extends TransactionReport {
  orderTotal: Cents;
  currency: string;
  shopId: string;
  orderStatus: string;
}

export interface RefundRequest {
  orderId: string;
  transactionId: string;
  amount: Cents;
  comment: string;
}

export type SignedAnswer = Readonly<Record<string, string | undefined>>;

/** Every method throws ProviderFailure. `readNotice` and `readReturn` also throw `InvalidSignature`. */
export interface PaymentGateway {
  readonly browser: { publicKey: string; staticUrl: string };
  check(): Promise<void>;
  createForm(request: PaymentFormRequest): Promise<PaymentForm>;
  /** Null when the provider has no transaction of the order. */
  reportOf(orderId: string): Promise<PaymentReport | null>;
  /**
   * Refunds money and returns the resulting transaction: a credit, or the payment itself when it was cancelled or
   * lowered before its capture. A call that failed with `unknown` must not be repeated, because both calls may refund.
   */
  refund(request: RefundRequest): Promise<TransactionReport>;
  /** The provider's server sent the notice. Accepts only a signature by the key of notices. */
  readNotice(answer: SignedAnswer): PaymentReport;
  /** A browser brought the answer back. Accepts only a signature by the key of returns. */
  readReturn(answer: SignedAnswer): PaymentReport;
}

export class InvalidSignature extends Error {
  override name = 'InvalidSignature';
}
