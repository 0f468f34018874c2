import { randomBytes, randomUUID } from 'node:crypto';
import type { SandboxStore } from '../store.ts';

/** Content of a form token: an order and its amount in cents, both fixed. */
export interface FormToken {
  orderId: string;
  amount: number;
  currency: string;
  customer: Customer;
  metadata: Record<string, string> | null;
  ipnTargetUrl: string | null;
  attempts: number;
  expiresAt: string;
}

export interface Customer {
  reference: string | null;
  email: string;
  billingDetails: Record<string, unknown>;
  shippingDetails: Record<string, unknown>;
}

export type TransactionStatus = 'AUTHORISED' | 'CAPTURED' | 'WAITING_AUTHORISATION' | 'REFUSED' | 'CANCELLED';

/** Amounts are in cents, times in ISO 8601. */
export interface StoredTransaction {
  uuid: string;
  orderId: string;
  operation: 'DEBIT' | 'CREDIT';
  status: TransactionStatus;
  amount: number;
  currency: string;
  at: string;
  /** Time at which the bank grants a pending authorisation; null otherwise. */
  settlesAt: string | null;
  refunded: number;
  chargedBack?: number;
  /** Uuid of the debit that a credit refunds or charges back; null for a debit. */
  parent: string | null;
  context?: 'REFUND' | 'CHARGEBACK';
  card: StoredCard;
  refusal: Refusal | null;
  strongAuthentication: 'ENABLED' | 'DISABLED';
}

export interface StoredCard {
  masked: string;
  brand: string;
  month: number;
  year: number;
}

export interface Refusal {
  errorCode: string;
  errorMessage: string;
  detailedErrorCode: string | null;
  detailedErrorMessage: string | null;
}

/** Outcome of the next payment and delivery of its notice (`ipn`), set by `POST /sandbox/lyra/next`. */
export interface Instruction {
  outcome: 'accept' | 'refuse' | 'abandon' | 'delay' | 'wrong-amount' | 'bad-signature';
  ipn: 'once' | 'twice' | 'late' | 'never';
}

export interface RefundInstruction {
  outcome: 'refuse' | 'done-unanswered' | 'never-arrived';
}

export interface Challenge {
  formToken: string;
  card: StoredCard;
}

export const newUuid = (): string => randomBytes(16).toString('hex');

const transactionsKind = (orderId: string): string => `lyra-of-${orderId}`;
const openFormKind = (formToken: string): string => `lyra-open-${formToken}`;

export function openLyraData(store: SandboxStore) {
  return {
    async addToken(token: FormToken): Promise<string> {
      const id = randomBytes(30).toString('base64url');
      await store.put('lyra-token', id, token);
      await store.put(openFormKind(id), id, { attemptsLeft: token.attempts });
      return id;
    },
    findToken: (id: string) => store.get<FormToken>('lyra-token', id),

    /** Locks a form for one attempt; null while another attempt has the lock, and after the form is closed. */
    lockForm: (id: string) => store.take<{ attemptsLeft: number }>(openFormKind(id)),
    unlockForm: (id: string, attemptsLeft: number) => store.put(openFormKind(id), id, { attemptsLeft }),
    closeForm: (id: string, reason: string) => store.put('lyra-closed', id, { why: reason }),
    closingCode: async (id: string) => (await store.get<{ why: string }>('lyra-closed', id))?.why ?? null,

    findOrder: (orderId: string) => store.get<FormToken>('lyra-order', orderId),
    saveOrder: (order: FormToken) => store.put('lyra-order', order.orderId, order),
    async saveTransaction(transaction: StoredTransaction): Promise<void> {
      await store.put(transactionsKind(transaction.orderId), transaction.uuid, transaction);
      await store.put('lyra-transaction', transaction.uuid, { orderId: transaction.orderId });
    },
    async findTransaction(uuid: string, now: Date): Promise<StoredTransaction | null> {
      const owner = await store.get<{ orderId: string }>('lyra-transaction', uuid);
      const stored = owner && (await store.get<StoredTransaction>(transactionsKind(owner.orderId), uuid));
      return stored && applyDueChanges(stored, now);
    },
    async listTransactions(orderId: string, now: Date): Promise<StoredTransaction[]> {
      const stored = await store.list<StoredTransaction>(transactionsKind(orderId));
      return stored.reverse().map(({ body }) => applyDueChanges(body, now));
    },

    queueInstruction: (instruction: Instruction) => store.put('lyra-next', randomUUID(), instruction),
    queueRefundInstruction: (instruction: RefundInstruction) =>
      store.put('lyra-next-refund', randomUUID(), instruction),
    takeRefundInstruction: () => store.take<RefundInstruction>('lyra-next-refund'),
    takeInstruction: () => store.take<Instruction>('lyra-next'),

    async addChallenge(challenge: Challenge): Promise<string> {
      const id = newUuid();
      await store.put(`lyra-challenge-${id}`, id, challenge);
      return id;
    },
    takeChallenge: (id: string) => store.take<Challenge>(`lyra-challenge-${id}`),
  };
}

export type LyraData = ReturnType<typeof openLyraData>;

/** Time until the capture of a payment, in ms. A payment can be cancelled or lowered before its capture. */
const captureMs = 24 * 3_600_000;

/**
 * Applies the bank's answer and the capture once they are due. Every read calls this function, so a payment progresses
 * even when the process that charged the card has ended.
 */
function applyDueChanges(transaction: StoredTransaction, now: Date): StoredTransaction {
  const { settlesAt, at } = transaction;
  const isSettled = settlesAt !== null && new Date(settlesAt) <= now;
  const settled: StoredTransaction = isSettled
    ? { ...transaction, status: 'AUTHORISED', settlesAt: null }
    : transaction;
  const isCaptured = settled.status === 'AUTHORISED' && now.getTime() - new Date(at).getTime() >= captureMs;
  return isCaptured ? { ...settled, status: 'CAPTURED' } : settled;
}
