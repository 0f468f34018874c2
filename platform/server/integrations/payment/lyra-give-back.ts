import { ProviderFailure } from '../failure.ts';
import type { GiveBackRequest, PaymentTransaction } from './gateway.ts';
import { transactionFromAnswer, type OwnTransaction } from './lyra-answer.ts';
import { callLyra, callLyraOnce, type LyraAccess } from './lyra-call.ts';

/** States before capture. Such a payment is cancelled or lowered instead of refunded. */
const beforeCapture = new Set(['AUTHORISED', 'PARTIALLY_AUTHORISED']);

/**
 * Refunds a part of a payment, or all of it. A captured payment gets a credit.
 * Before capture, the payment is cancelled for its whole amount, and lowered otherwise.
 * @returns the credit, or the payment as it is now. @throws ProviderFailure `unknown` when the refund may have
 * happened.
 */
export async function giveBackThere(access: LyraAccess, request: GiveBackRequest): Promise<PaymentTransaction> {
  const { transactionId: uuid, amount } = request;
  const held = ownOf(access, await callLyra(access, 'Transaction/Get', { uuid }));
  if (held.transaction.state !== 'paid') throw refused(`the payment is ${held.transaction.detailedStatus}`);
  const left = held.transaction.amount - held.transaction.refunded;
  if (amount > left) throw refused(`${left} cents are left of the payment`);
  const done = await callLyraOnce(access, ...serviceFor(held.transaction, request));
  return ownOf(access, done).transaction;
}

function serviceFor(held: PaymentTransaction, request: GiveBackRequest): [service: string, input: object] {
  const { transactionId: uuid, amount, comment } = request;
  const asked = { uuid, amount, currency: 'EUR', comment };
  if (!beforeCapture.has(held.detailedStatus)) {
    return ['Transaction/CancelOrRefund', { ...asked, resolutionMode: 'REFUND_ONLY' }];
  }
  if (amount === held.amount) return ['Transaction/CancelOrRefund', { ...asked, resolutionMode: 'CANCELLATION_ONLY' }];
  const cardUpdate = { amount: held.amount - amount, currency: 'EUR' };
  return ['Transaction/Update', { uuid, cardUpdate, comment }];
}

/** Returns a transaction of this shop. An answer without a shop belongs to the shop whose keys were used. */
function ownOf(access: LyraAccess, answer: unknown): OwnTransaction {
  const own = transactionFromAnswer(answer);
  if (own.shopId === null || own.shopId === access.shopId) return own;
  throw new ProviderFailure('payment', 'unknown', `Lyra speaks of shop ${own.shopId}`);
}

const refused = (reason: string): ProviderFailure => new ProviderFailure('payment', 'refused', `Lyra: ${reason}`);
