import type { FormToken, Instruction, StoredCard, StoredTransaction, Refusal, TransactionStatus } from './lyra-data.ts';
import { newUuid } from './lyra-data.ts';
import type { CardOutcome } from './browser/card.js';
import { delays, sign, type LyraContext } from './lyra-context.ts';
import { notify } from './notice.ts';
import { paymentObject } from './payment-object.ts';

export type AttemptResult = { kind: 'answered'; response: object } | { kind: 'failed'; error: FormError };

/** Error that the provider's script passes to the callback `KR.onError`. */
export interface FormError {
  errorCode: string;
  errorMessage: string;
  detailedErrorCode?: string | null;
  detailedErrorMessage?: string | null;
  field?: string;
  children?: object[];
  metadata?: object;
}

export interface Attempt {
  formToken: string;
  order: FormToken;
  attemptsLeft: number;
  card: StoredCard;
  /** Outcome of the card, which applies unless an instruction sets another outcome. */
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
  errorMessage: 'Paiement refusé\u00A0: l’authentification n’a pas abouti.',
  detailedErrorCode: null,
  detailedErrorMessage: 'Authentication rejected',
};

/** Ends an attempt: stores the transaction, notifies the shop, then answers the buyer's form. */
export async function conclude(context: LyraContext, attempt: Attempt): Promise<AttemptResult> {
  const outcome = attempt.instruction?.outcome ?? (attempt.outcome === 'accept' ? 'accept' : 'refuse');
  if (outcome === 'abandon') return abandon(context, attempt);
  const isForged = outcome === 'bad-signature';
  const order = outcome === 'wrong-amount' ? { ...attempt.order, amount: attempt.order.amount + 100 } : attempt.order;
  const isRefused = outcome === 'refuse';
  const isClosed = !isRefused || attempt.attemptsLeft <= 1;
  const transaction = transactionOf(context, order, attempt, outcome);

  await context.data.saveOrder(order);
  await context.data.saveTransaction(transaction);
  const payment = paymentObject(context, order, [transaction], isClosed);
  await notifyShop(context, order.ipnTargetUrl, attempt.instruction?.ipn ?? 'once', payment, isForged);
  if (attempt.instruction) settleLater(context, order, transaction, attempt.instruction.ipn);
  if (isClosed) await context.data.closeForm(attempt.formToken, isRefused ? 'PSP_099' : 'CLIENT_502');
  else await context.data.unlockForm(attempt.formToken, attempt.attemptsLeft - 1);

  const response = browserResponse(context, payment, isForged);
  if (!transaction.refusal) return { kind: 'answered', response };
  return { kind: 'failed', error: { ...transaction.refusal, children: [], metadata: { answer: response } } };
}

const statuses: Partial<Record<Instruction['outcome'], TransactionStatus>> = {
  refuse: 'REFUSED',
  delay: 'WAITING_AUTHORISATION',
};

function transactionOf(
  context: LyraContext,
  order: FormToken,
  attempt: Attempt,
  outcome: Instruction['outcome'],
): StoredTransaction {
  const now = context.world.now();
  const refusal =
    attempt.outcome === 'refuse-authentication' && !attempt.instruction ? authenticationRefusal : bankRefusal;
  return {
    uuid: newUuid(),
    orderId: order.orderId,
    operation: 'DEBIT',
    status: statuses[outcome] ?? 'AUTHORISED',
    amount: order.amount,
    currency: order.currency,
    at: now.toISOString(),
    settlesAt: outcome === 'delay' ? new Date(now.getTime() + delays.settleMs).toISOString() : null,
    refunded: 0,
    parent: null,
    card: attempt.card,
    refusal: outcome === 'refuse' ? refusal : null,
    strongAuthentication: attempt.strongAuthentication,
  };
}

/** Ends an abandoned attempt: creates no transaction, notifies the shop and unlocks the form for another attempt. */
async function abandon(context: LyraContext, attempt: Attempt): Promise<AttemptResult> {
  const earlier = await context.data.listTransactions(attempt.order.orderId, context.world.now());
  if (earlier.length === 0) await context.data.saveOrder(attempt.order);
  const payment = paymentObject(context, attempt.order, []);
  await notifyShop(context, attempt.order.ipnTargetUrl, attempt.instruction?.ipn ?? 'once', payment, false);
  await context.data.unlockForm(attempt.formToken, attempt.attemptsLeft);
  return {
    kind: 'failed',
    error: { errorCode: 'CLIENT_101', errorMessage: 'Paiement abandonné.', children: [], metadata: {} },
  };
}

async function notifyShop(
  context: LyraContext,
  url: string | null,
  delivery: Instruction['ipn'],
  payment: object,
  isForged: boolean,
): Promise<void> {
  if (delivery === 'never') return;
  if (delivery === 'late') return context.later(delays.lateMs, () => notify(context, url, payment, isForged));
  // Sends both copies at the same moment. The shop must count the payment once.
  const copies = delivery === 'twice' ? 2 : 1;
  await Promise.all(Array.from({ length: copies }, () => notify(context, url, payment, isForged)));
}

function settleLater(
  context: LyraContext,
  order: FormToken,
  { uuid, settlesAt }: StoredTransaction,
  delivery: Instruction['ipn'],
): void {
  if (settlesAt === null) return;
  context.later(delays.settleMs, async () => {
    const transaction = await context.data.findTransaction(uuid, new Date(settlesAt));
    if (!transaction) return;
    await context.data.saveTransaction(transaction);
    await notifyShop(context, order.ipnTargetUrl, delivery, paymentObject(context, order, [transaction]), false);
  });
}

function browserResponse(context: LyraContext, payment: object, isForged: boolean): object {
  const { answer, hash, hashKey } = sign(context, payment, 'sha256_hmac', isForged);
  return {
    clientAnswer: JSON.parse(answer) as object,
    rawClientAnswer: answer,
    hash,
    hashAlgorithm: 'sha256_hmac',
    hashKey,
    serverDate: context.world.now().toISOString(),
    _type: 'V4/Charge/ProcessPaymentAnswer',
  };
}
