import type { TransactionOperation, TransactionState } from '#shared/payment-words.ts';
import type { Cents } from '#shared/money.ts';

/** Customer who pays. With an address and a telephone number, banks require strong authentication less often. */
export interface Payer {
  reference: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** Address in France; null when unknown. */
  address: { street: string; zip: string; city: string; phone: string } | null;
}

/** Data for the card form that a customer opens. */
export interface PaymentFormRequest {
  orderId: string;
  amount: Cents;
  customer: Payer;
  /** Address for the provider's signed notice. */
  noticeUrl: string;
}

/** Card form, which may be shown once and until `expiresAt`. */
export interface PaymentForm {
  token: string;
  expiresAt: Date;
}

/** A debit, credit or charge-back at the provider, in the shop's terms. */
export interface PaymentTransaction {
  /** Id of the transaction at the provider. With `detailedStatus`, it makes a repeated notice idempotent. */
  id: string;
  operation: TransactionOperation;
  state: TransactionState;
  detailedStatus: string;
  /** False for an undocumented status of the provider. The state is then `pending`. */
  isKnownStatus: boolean;
  amount: Cents;
  /** Refunded amount of a debit, as far as the provider reports it. */
  refunded: Cents;
  /** Debit that a credit refunds; null when unknown. */
  parentId: string | null;
  currency: string;
  at: Date;
  errorCode: string | null;
  errorMessage: string | null;
}

/** Report of some transactions of an order. */
export interface TransactionReport {
  orderId: string;
  mode: 'TEST' | 'PRODUCTION';
  /** Null when the report covers only these transactions and not the whole order. */
  orderStatus: string | null;
  transactions: PaymentTransaction[];
}

/** Report about one order, signed by the provider or read from its API. */
export interface PaymentReport extends TransactionReport {
  orderTotal: Cents;
  currency: string;
  shopId: string;
  orderStatus: string;
}

/** Refund of one payment, up to its remaining amount. */
export interface RefundRequest {
  orderId: string;
  /** Debit to refund. */
  transactionId: string;
  amount: Cents;
  /** Comment shown in the provider's back office. */
  comment: string;
}

/** The five fields of a signed answer (`kr-*`), as received. */
export type SignedAnswer = Readonly<Record<string, string | undefined>>;

/** Card payments. Every method throws ProviderFailure. `readNotice` and `readReturn` also throw `InvalidSignature`. */
export interface PaymentGateway {
  /** Settings with which the browser loads the provider's form. */
  readonly browser: { publicKey: string; staticUrl: string };
  /** Checks the keys by a call that moves no money. */
  check(): Promise<void>;
  /** Requests a form token for exactly this amount. */
  createForm(request: PaymentFormRequest): Promise<PaymentForm>;
  /** Returns everything the provider knows of an order; null without any transaction. */
  reportOf(orderId: string): Promise<PaymentReport | null>;
  /**
   * Refunds money and returns the resulting transaction: a credit, or the payment itself when it was cancelled or
   * lowered before its capture. A call that failed with `unknown` must not be repeated, because both calls may refund.
   */
  refund(request: RefundRequest): Promise<TransactionReport>;
  /** Reads a notice that the provider's server sent. Accepts only a signature by the key of notices. */
  readNotice(answer: SignedAnswer): PaymentReport;
  /** Reads the answer that a browser brought back. Accepts only a signature by the key of returns. */
  readReturn(answer: SignedAnswer): PaymentReport;
}

/** Thrown for an answer that the expected key did not sign. */
export class InvalidSignature extends Error {
  override name = 'InvalidSignature';
}
