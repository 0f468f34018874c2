import type { TransactionOperation, TransactionState } from '#shared/payment-words.ts';
import type { Cents } from '#shared/money.ts';

/** The customer who pays. An address and a telephone make strong authentication rarer. */
export interface Payer {
  reference: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** In France. */
  address: { street: string; zip: string; city: string; phone: string } | null;
}

/** Input of the card form that a customer opens. */
export interface PaymentFormRequest {
  orderId: string;
  amount: Cents;
  customer: Payer;
  /** Address for the provider's signed notice. */
  noticeUrl: string;
}

/** A card form that may be shown once, until `expiresAt`. */
export interface PaymentForm {
  token: string;
  expiresAt: Date;
}

/** One debit, credit or charge-back at the provider, in the shop's words. */
export interface PaymentTransaction {
  /** The provider's id of the transaction: with `detailedStatus`, the key that makes a notice count once. */
  id: string;
  operation: TransactionOperation;
  state: TransactionState;
  detailedStatus: string;
  /** False when the provider's status is not one it documents: the state is then `pending`. */
  isKnownStatus: boolean;
  amount: Cents;
  /** Amount refunded of a debit, as far as the provider reports it. */
  refunded: Cents;
  /** Debit that a credit refunds; null when unknown. */
  parentId: string | null;
  currency: string;
  at: Date;
  errorCode: string | null;
  errorMessage: string | null;
}

/** Report of some transactions of an order. */
export interface PaymentNews {
  orderId: string;
  mode: 'TEST' | 'PRODUCTION';
  /** Null when it spoke of these transactions alone. */
  orderStatus: string | null;
  transactions: PaymentTransaction[];
}

/** Report about one order, signed by the provider or read from its API. */
export interface PaymentReport extends PaymentNews {
  orderTotal: Cents;
  currency: string;
  shopId: string;
  orderStatus: string;
}

/** Money of one payment to be given back; at most what is left of it. */
export interface GiveBackRequest {
  orderId: string;
  /** The debit. */
  transactionId: string;
  amount: Cents;
  /** Comment shown in the provider's back office. */
  comment: string;
}

/** The five fields of a signed answer (`kr-*`), as received. */
export type SignedAnswer = Readonly<Record<string, string | undefined>>;

/** Card payments. Every method throws ProviderFailure; the two readers throw `InvalidSignature`. */
export interface PaymentGateway {
  /** Settings with which the browser loads the provider's form. */
  readonly browser: { publicKey: string; staticUrl: string };
  /** Opens a form token for exactly this amount. */
  createForm(request: PaymentFormRequest): Promise<PaymentForm>;
  /** Everything the provider knows of an order; null when it knows no transaction. */
  reportOf(orderId: string): Promise<PaymentReport | null>;
  /**
   * Refunds money and returns the resulting transaction: a credit, or the payment itself when it was cancelled or
   * lowered before its capture.
   * Never repeated on `unknown`: two calls may be two refunds.
   */
  giveBack(request: GiveBackRequest): Promise<PaymentNews>;
  /** Reads the server notice; believes it only when signed with the key of notices. */
  readNotice(answer: SignedAnswer): PaymentReport;
  /** Reads what the browser brought back; believes it only when signed with the key of returns. */
  readReturn(answer: SignedAnswer): PaymentReport;
}

/** The answer was not signed by the provider with the key this route expects. */
export class InvalidSignature extends Error {
  override name = 'InvalidSignature';
}
