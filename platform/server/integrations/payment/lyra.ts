import * as z from 'zod/mini';
import { withoutEndSlashes } from '#platform/server/config/end-slashes.ts';
import { ProviderFailure } from '../failure.ts';
import type { PaymentGateway, PaymentReport, SignedAnswer } from './gateway.ts';
import { reportFromAnswer } from './lyra-answer.ts';
import { callLyra } from './lyra-call.ts';
import { giveBackThere } from './lyra-give-back.ts';
import { paymentOf } from './lyra-payment.ts';
import { provenAnswer, type SigningKey } from './lyra-signature.ts';

/** The shop's contract with Lyra: two addresses, which cannot be derived from each other, and four credentials. */
export interface LyraOptions {
  apiUrl: string;
  staticUrl: string;
  shopId: string;
  password: string;
  publicKey: string;
  hmacKey: string;
  /** Maximum duration of a call, in ms. Lyra itself waits 45 s; a buyer does not. */
  timeoutMs?: number;
  now?: () => Date;
}

/** Lifetime of a form token, in ms. Fixed by Lyra; the call does not return it. */
const tokenLifetimeMs = 15 * 60_000;
/** Code for an order without any payment attempt. */
const unknownOrder = 'PSP_010';

const formShape = z.object({ formToken: z.string().check(z.minLength(1)) });

/** Card payments through Lyra's REST API V4 (PayZen, Systempay, Sogecommerce, Scellius, Lyra Collect). */
export function createLyraGateway(options: LyraOptions): PaymentGateway {
  const { shopId, password, publicKey, hmacKey, timeoutMs = 15_000, now = () => new Date() } = options;
  const access = { apiUrl: withoutEndSlashes(options.apiUrl), shopId, password, timeoutMs };
  const mode = publicKey.includes(':testpublickey_') ? 'TEST' : 'PRODUCTION';

  /** Refuses a signed answer of another shop or of the test mode. */
  function readOwnReport(answer: unknown): PaymentReport {
    const report = reportFromAnswer(answer);
    if (report.shopId === shopId && report.mode === mode) return report;
    throw new ProviderFailure('payment', 'refused', `Lyra speaks of shop ${report.shopId} in mode ${report.mode}`);
  }

  function readSigned(answer: SignedAnswer, name: SigningKey['name'], secret: string): PaymentReport {
    const proven = provenAnswer(answer, { name, secret });
    return readOwnReport(jsonOf(proven));
  }

  return {
    browser: { publicKey, staticUrl: withoutEndSlashes(options.staticUrl) },
    async createForm(request) {
      const asked = now();
      const answer = formShape.safeParse(await callLyra(access, 'Charge/CreatePayment', paymentOf(request)));
      if (answer.success)
        return { token: answer.data.formToken, expiresAt: new Date(asked.getTime() + tokenLifetimeMs) };
      throw new ProviderFailure('payment', 'unreachable', 'Lyra gave no form token', null, answer.error);
    },
    async reportOf(orderId) {
      try {
        const report = readOwnReport(await callLyra(access, 'Order/Get', { orderId }));
        return report.transactions.length > 0 ? report : null;
      } catch (failure) {
        if (failure instanceof ProviderFailure && failure.providerCode === unknownOrder) return null;
        throw failure;
      }
    },
    async giveBack(request) {
      const transaction = await giveBackThere(access, request);
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
