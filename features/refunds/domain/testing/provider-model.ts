import { transactionLifecycle } from '#features/payments/domain/lifecycle.ts';
import type { TransactionState } from '#shared/payment-words.ts';
import type { Transaction } from '#features/payments/domain/rules.ts';

interface ProviderTransaction extends Transaction {
  isCaptured: boolean;
}

/**
 * Model of the card provider: the payments and refunds of one order, with the provider's rules. Each action returns the
 * transactions to report. A forbidden action returns an empty list, or throws when the shop requested it.
 */
export class ProviderModel {
  readonly #transactions: ProviderTransaction[] = [];

  all = (): Transaction[] => this.#transactions.map(toTransaction);

  /** Returns all transactions, with their state as the provider's word. */
  report = () => this.all().map((entry) => ({ ...entry, detailedStatus: entry.state, isKnownStatus: true }));

  pay(amount: number, state: TransactionState): Transaction[] {
    return [this.#add({ operation: 'debit', amount, state, parentId: null })];
  }

  answer(random: number, state: 'paid' | 'refused'): Transaction[] {
    const pending = pick(this.#transactions, random, ({ state: now }) => transactionLifecycle[now].isUnderWay);
    if (!pending) return [];
    pending.state = state;
    const debit = this.#transactions.find(({ id }) => id === pending.parentId);
    if (debit && pending.operation === 'credit' && state === 'paid') debit.refunded += pending.amount;
    return [toTransaction(pending)];
  }

  capture(): void {
    for (const transaction of this.#transactions) if (transaction.state === 'paid') transaction.isCaptured = true;
  }

  act(random: number, kind: 'refund' | 'charge-back', amount: number, isPending: boolean): Transaction[] {
    const debit = pick(this.#transactions, random, (transaction) => this.#leftOf(transaction) > 0);
    if (!debit) return [];
    const part = Math.min(amount, this.#leftOf(debit));
    if (kind === 'refund') return this.#refund(debit, part, isPending);
    if (!debit.isCaptured) return [];
    return [this.#add({ operation: 'chargeback', amount: part, state: 'paid', parentId: debit.id })];
  }

  refund(transactionId: string, amount: number, isPending: boolean): Transaction[] {
    const debit = this.#transactions.find(({ id }) => id === transactionId);
    if (!debit || amount > this.#leftOf(debit)) throw new Error(`${amount} exceeds the rest of ${transactionId}`);
    return this.#refund(debit, amount, isPending);
  }

  kept(): number {
    return this.#transactions
      .filter(({ state }) => transactionLifecycle[state].hasMoved)
      .reduce((sum, { operation, amount }) => sum + (operation === 'debit' ? amount : -amount), 0);
  }

  #refund(debit: ProviderTransaction, amount: number, isPending: boolean): Transaction[] {
    if (debit.isCaptured) {
      const state = isPending ? 'pending' : 'paid';
      const credit = this.#add({ operation: 'credit', amount, state, parentId: debit.id });
      if (state === 'paid') debit.refunded += amount;
      return [credit];
    }
    if (amount === debit.amount) debit.state = 'cancelled';
    else debit.amount -= amount;
    return [toTransaction(debit)];
  }

  #leftOf({ id, operation, state, amount }: ProviderTransaction): number {
    if (operation !== 'debit' || !transactionLifecycle[state].hasMoved) return 0;
    const refunds = this.#transactions.filter(
      (transaction) =>
        transaction.parentId === id &&
        (transactionLifecycle[transaction.state].hasMoved || transactionLifecycle[transaction.state].isUnderWay),
    );
    return amount - refunds.reduce((sum, transaction) => sum + transaction.amount, 0);
  }

  #add(transaction: Pick<ProviderTransaction, 'operation' | 'amount' | 'state' | 'parentId'>): Transaction {
    const added: ProviderTransaction = {
      ...transaction,
      id: `t${this.#transactions.length}`,
      refunded: 0,
      counts: true,
      isCaptured: false,
    };
    this.#transactions.push(added);
    return toTransaction(added);
  }
}

const toTransaction = ({ isCaptured: _, ...transaction }: ProviderTransaction): Transaction => ({ ...transaction });

function pick(
  transactions: readonly ProviderTransaction[],
  random: number,
  matches: (transaction: ProviderTransaction) => boolean,
): ProviderTransaction | undefined {
  const candidates = transactions.filter(matches);
  return candidates[random % Math.max(1, candidates.length)];
}
