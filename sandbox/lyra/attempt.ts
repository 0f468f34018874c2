import type { LyraData, FormToken, Instruction, StoredCard, StoredTransaction, Refusal } from './book.ts';
import { newUuid } from './book.ts';
import type { CardOutcome } from './browser/card.js';
import { pace, sign, type LyraContext } from './desk.ts';
import { notify } from './notice.ts';
import { paymentObject } from './payment-object.ts';

/** Result of an attempt, for the provider's script. */
export type AttemptResult = { kind: 'answered'; response: object } | { kind: 'failed'; error: FormError };

/** Error in the form of `KR.onError`. */
export interface FormError {
  errorCode: string;
  errorMessage: string;
  detailedErrorCode?: string | null;
  detailedErrorMessage?: string | null;
  field?: string;
  children?: object[];
  metadata?: object;
}

/** Attempt to pay a form with a card. */
export interface Attempt {
  formToken: string;
  order: FormToken;
  attemptsLeft: number;
  card: StoredCard;
  /** Outcome of the card without an instruction. */
  outcome: Exclude<CardOutcome, 'challenge'>;
  strongAuthentication: 'ENABLED' | 'DISABLED';
  instruction: Instruction | null;
}

const bankRefusal: Refusal = {
  errorCode: 'ACQ_001',
  errorMessage: 'Paiement refusé. Essayez avec une autre carte.',
  detailedErrorCode: '05',
  detailedErrorMessage: 'Do not honor',
};
const authenticationRefusal: Refusal = {
  errorCode: 'PSP_003',
  errorMessage: 'Paiement refusé : l’authentification n’a pas abouti.',
  detailedErrorCode: null,
  detailedErrorMessage: 'Authentication rejected',
};

/** Ends an attempt: stores the transaction, notifies the shop, then answers the buyer's form. */
export async function conclude(desk: LyraContext, book: LyraData, attempt: Attempt): Promise<AttemptResult> {
  const outcome = attempt.instruction?.outcome ?? (attempt.outcome === 'accept' ? 'accept' : 'refuse');
  if (outcome === 'abandon') return abandon(desk, book, attempt);
  const forged = outcome === 'bad-signature';
  const order = outcome === 'wrong-amount' ? { ...attempt.order, amount: attempt.order.amount + 100 } : attempt.order;
  const refused = outcome === 'refuse';
  const closed = !refused || attempt.attemptsLeft <= 1;
  const transaction = transactionOf(desk, order, attempt, outcome);

  await book.saveOrder(order);
  await book.keep(transaction);
  const payment = paymentObject(desk, order, [transaction], closed);
  await notifyShop(desk, order.ipnTargetUrl, attempt.instruction?.ipn ?? 'once', payment, forged);
  if (attempt.instruction) settleLater(desk, book, order, transaction, attempt.instruction.ipn);
  if (closed) await book.close(attempt.formToken, refused ? 'PSP_099' : 'CLIENT_502');
  else await book.releaseOpening(attempt.formToken, attempt.attemptsLeft - 1);

  const response = browserResponse(desk, payment, forged);
  if (!transaction.refusal) return { kind: 'answered', response };
  return { kind: 'failed', error: { ...transaction.refusal, children: [], metadata: { answer: response } } };
}

function transactionOf(
  desk: LyraContext,
  order: FormToken,
  attempt: Attempt,
  outcome: Instruction['outcome'],
): StoredTransaction {
  const now = desk.world.now();
  const refusal =
    attempt.outcome === 'refuse-authentication' && !attempt.instruction ? authenticationRefusal : bankRefusal;
  return {
    uuid: newUuid(),
    orderId: order.orderId,
    operation: 'DEBIT',
    status: outcome === 'refuse' ? 'REFUSED' : outcome === 'delay' ? 'WAITING_AUTHORISATION' : 'AUTHORISED',
    amount: order.amount,
    currency: order.currency,
    at: now.toISOString(),
    settlesAt: outcome === 'delay' ? new Date(now.getTime() + pace.settleMs).toISOString() : null,
    refunded: 0,
    parent: null,
    card: attempt.card,
    refusal: outcome === 'refuse' ? refusal : null,
    strongAuthentication: attempt.strongAuthentication,
  };
}

/** Ends an abandoned attempt: creates no transaction and notifies the shop. The form may be tried again. */
async function abandon(desk: LyraContext, book: LyraData, attempt: Attempt): Promise<AttemptResult> {
  const earlier = await book.transactions(attempt.order.orderId, desk.world.now());
  if (earlier.length === 0) await book.saveOrder(attempt.order);
  const payment = paymentObject(desk, attempt.order, []);
  await notifyShop(desk, attempt.order.ipnTargetUrl, attempt.instruction?.ipn ?? 'once', payment, false);
  await book.releaseOpening(attempt.formToken, attempt.attemptsLeft);
  return {
    kind: 'failed',
    error: { errorCode: 'CLIENT_101', errorMessage: 'Paiement abandonné.', children: [], metadata: {} },
  };
}

/** Notifies the shop. Awaits its answer, unless the notice is late or is never sent. */
async function notifyShop(
  desk: LyraContext,
  url: string | null,
  delivery: Instruction['ipn'],
  payment: object,
  forged: boolean,
): Promise<void> {
  if (delivery === 'never') return;
  if (delivery === 'late') return desk.later(pace.lateMs, () => notify(desk, url, payment, forged));
  // Sends the repeated notice at the same moment. The shop must still count it once.
  const copies = delivery === 'twice' ? 2 : 1;
  await Promise.all(Array.from({ length: copies }, () => notify(desk, url, payment, forged)));
}

/** Stores a delayed authorisation and notifies the shop once its time has come. */
function settleLater(
  desk: LyraContext,
  book: LyraData,
  order: FormToken,
  { uuid, settlesAt }: StoredTransaction,
  delivery: Instruction['ipn'],
): void {
  if (settlesAt === null) return;
  desk.later(pace.settleMs, async () => {
    const transaction = await book.transaction(uuid, new Date(settlesAt));
    if (!transaction) return;
    await book.keep(transaction);
    await notifyShop(desk, order.ipnTargetUrl, delivery, paymentObject(desk, order, [transaction]), false);
  });
}

function browserResponse(desk: LyraContext, payment: object, forged: boolean): object {
  const { answer, hash, hashKey } = sign(desk, payment, 'sha256_hmac', forged);
  return {
    clientAnswer: JSON.parse(answer) as object,
    rawClientAnswer: answer,
    hash,
    hashAlgorithm: 'sha256_hmac',
    hashKey,
    serverDate: desk.world.now().toISOString(),
    _type: 'V4/Charge/ProcessPaymentAnswer',
  };
}
