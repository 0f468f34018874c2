import { cents, formatEuros } from '#shared/money.ts';
import * as z from 'zod/mini';
import { withoutTrailingSlashes } from '#platform/server/config/trailing-slashes.ts';
import { ProviderFailure } from '../failure.ts';
import {
  type RefundRequest,
  InvalidSignature,
  type PaymentGateway,
  type PaymentReport,
  type PaymentTransaction,
  type SignedAnswer,
} from './gateway.ts';
import { type OwnTransaction, reportFromAnswer, transactionFromAnswer } from './lyra-answer.ts';
import { callLyra, callLyraOnce, type LyraAccess } from './lyra-call.ts';
import { paymentOf } from './lyra-payment.ts';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** Lyra itself waits 45 s, which is too long for a buyer. A shutdown of the shop waits longer than this limit. */
export const LYRA_TIMEOUT_MS = 15_000;

/** Contract with Lyra: four credentials, and two addresses that cannot be derived from each other. */
export interface LyraOptions {
  apiUrl: string;
  staticUrl: string;
  shopId: string;
  password: string;
  publicKey: string;
  hmacKey: string;
  timeoutMs?: number;
  now?: () => Date;
}

/** Lyra fixes the lifetime of a form token and does not return it. */
const tokenLifetimeMs = 15 * 60_000;
const unknownOrderCode = 'PSP_010';

const formShape = z.object({ formToken: z.string().check(z.minLength(1)) });

export function createLyraGateway(options: LyraOptions): PaymentGateway {
  const { shopId, password, publicKey, hmacKey, timeoutMs = LYRA_TIMEOUT_MS, now = () => new Date() } = options;
  const access = { apiUrl: withoutTrailingSlashes(options.apiUrl), shopId, password, timeoutMs };
  const mode = publicKey.includes(':testpublickey_') ? 'TEST' : 'PRODUCTION';

  /** @throws ProviderFailure `refused` when the report names another shop or the other mode. */
  function readOwnReport(answer: unknown): PaymentReport {
    const report = reportFromAnswer(answer);
    if (report.shopId === shopId && report.mode === mode) return report;
    throw new ProviderFailure('payment', 'refused', `Lyra names shop ${report.shopId} in mode ${report.mode}`);
  }

  function readSigned(answer: SignedAnswer, name: SigningKey['name'], secret: string): PaymentReport {
    const verified = verifiedAnswer(answer, { name, secret });
    return readOwnReport(jsonOf(verified));
  }

  return {
    browser: { publicKey, staticUrl: withoutTrailingSlashes(options.staticUrl) },
    async check() {
      const value = randomUUID();
      const answer = await callLyra(access, 'Charge/SDKTest', { value });
      if (!z.object({ value: z.literal(value) }).safeParse(answer).success)
        throw new ProviderFailure('payment', 'unreachable', 'Lyra did not return the value of the test');
    },
    async createForm(request) {
      const requestedAt = now();
      const answer = formShape.safeParse(await callLyra(access, 'Charge/CreatePayment', paymentOf(request)));
      if (answer.success)
        return { token: answer.data.formToken, expiresAt: new Date(requestedAt.getTime() + tokenLifetimeMs) };
      throw new ProviderFailure('payment', 'unreachable', 'Lyra gave no form token', null, answer.error);
    },
    async reportOf(orderId) {
      try {
        const report = readOwnReport(await callLyra(access, 'Order/Get', { orderId }));
        return report.transactions.length > 0 ? report : null;
      } catch (failure) {
        if (failure instanceof ProviderFailure && failure.providerCode === unknownOrderCode) return null;
        throw failure;
      }
    },
    async refund(request) {
      const transaction = await refundTransaction(access, request);
      return { orderId: request.orderId, mode, orderStatus: null, transactions: [transaction] };
    },
    readNotice: (answer) => readSigned(answer, 'password', password),
    readReturn: (answer) => readSigned(answer, 'sha256_hmac', hmacKey),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ProviderFailure('payment', 'unknown', 'Lyra signed something that is not JSON', null, cause);
  }
}

const statusesBeforeCapture = new Set(['AUTHORISED', 'PARTIALLY_AUTHORISED']);

/**
 * Refunds a part of a payment, or all of it. A captured payment gets a credit. Before its capture, a refund of the
 * whole amount cancels the payment, and a smaller refund lowers it.
 * @returns the credit, or the changed payment.
 * @throws ProviderFailure `refused` when the payment is not paid or has less left; `unknown` when the refund may have
 *   happened.
 */
async function refundTransaction(access: LyraAccess, request: RefundRequest): Promise<PaymentTransaction> {
  const { transactionId: uuid, amount } = request;
  const payment = ownOf(access, await callLyra(access, 'Transaction/Get', { uuid }));
  const { state, amount: paidAmount, refunded } = payment.transaction;
  if (state === 'pending') throw refusal('ce paiement est encore en cours de traitement, réessayez plus tard');
  if (state !== 'paid') throw refusal('ce paiement n’a pas abouti');
  if (amount > paidAmount - refunded)
    throw refusal(`il ne reste que ${formatEuros(cents(paidAmount - refunded))} à rembourser sur ce paiement`);
  const answer = await callLyraOnce(access, ...serviceFor(payment.transaction, request));
  return ownOf(access, answer).transaction;
}

function serviceFor(payment: PaymentTransaction, request: RefundRequest): [service: string, input: object] {
  const { transactionId: uuid, amount, comment } = request;
  const refund = { uuid, amount, currency: 'EUR', comment };
  if (!statusesBeforeCapture.has(payment.detailedStatus)) {
    return ['Transaction/CancelOrRefund', { ...refund, resolutionMode: 'REFUND_ONLY' }];
  }
  if (amount === payment.amount)
    return ['Transaction/CancelOrRefund', { ...refund, resolutionMode: 'CANCELLATION_ONLY' }];
  const cardUpdate = { amount: payment.amount - amount, currency: 'EUR' };
  return ['Transaction/Update', { uuid, cardUpdate, comment }];
}

/**
 * An answer that names no shop concerns the shop whose keys were used.
 * @throws ProviderFailure when the answer names another shop.
 */
function ownOf(access: LyraAccess, answer: unknown): OwnTransaction {
  const transaction = transactionFromAnswer(answer);
  if (transaction.shopId === null || transaction.shopId === access.shopId) return transaction;
  throw new ProviderFailure('payment', 'unknown', `Lyra names shop ${transaction.shopId}`);
}

const refusal = (reason: string): ProviderFailure => new ProviderFailure('payment', 'refused', reason);

/** Notices are signed with the REST password, returns with the HMAC key. */
interface SigningKey {
  name: 'password' | 'sha256_hmac';
  secret: string;
}

/**
 * Returns the text of `kr-answer` after its signature is verified. The route chooses the key. `kr-hash-key` comes
 * from the sender and is only compared with the name of the key.
 * @throws InvalidSignature.
 */
function verifiedAnswer(answer: SignedAnswer, key: SigningKey): string {
  const signed = answer['kr-answer'];
  const hash = answer['kr-hash'];
  if (!signed || !hash) throw new InvalidSignature('kr-answer or kr-hash is missing');
  if (answer['kr-hash-algorithm'] !== 'sha256_hmac') throw new InvalidSignature('unexpected kr-hash-algorithm');
  if (answer['kr-hash-key'] !== key.name) throw new InvalidSignature('signed with the key of another route');
  if (isSignedBy(signed, hash, key.secret)) return signed;
  // Some Lyra servers sign `/` but send `\/`, as in the vendor's own samples.
  const unescaped = signed.replaceAll('\\/', '/');
  if (unescaped !== signed && isSignedBy(unescaped, hash, key.secret)) return unescaped;
  throw new InvalidSignature('kr-hash does not match kr-answer');
}

function isSignedBy(text: string, hash: string, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(text, 'utf8').digest('hex'));
  const sentHash = Buffer.from(hash);
  return sentHash.length === expected.length && timingSafeEqual(sentHash, expected);
}
