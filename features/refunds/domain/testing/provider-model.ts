import { transactionLifecycle } from '#features/payments/domain/lifecycle.ts';
import type { TransactionState } from '#shared/payment-words.ts';
import type { Transaction } from '#features/payments/domain/rules.ts';

/** Transaction at the provider. */
interface Held extends Transaction {
  isCaptured: boolean;
}

/**
 * Minimal card provider: the payments and refunds of one order, with its rules. Each act returns the transactions to
 * report. A forbidden act returns nothing, or throws when the shop requested it.
 */
export class ProviderModel {
  readonly #held: Held[] = [];

  /** Everything it knows, as `Order/Get` answers. */
  all = (): Transaction[] => this.#held.map(toTransaction);

  pay(amount: number, state: TransactionState): Transaction[] {
    return [this.#add({ operation: 'debit', amount, state, parentId: null })];
  }

  /** Answers a pending operation, as the bank does. */
  settle(which: number, state: 'paid' | 'refused'): Transaction[] {
    const pending = pick(this.#held, which, ({ state: now }) => transactionLifecycle[now].isUnderWay);
    if (!pending) return [];
    pending.state = state;
    const debit = this.#held.find(({ id }) => id === pending.parentId);
    if (debit && pending.operation === 'credit' && state === 'paid') debit.refunded += pending.amount;
    return [toTransaction(pending)];
  }

  /** Captures the payments of the day. */
  capture(): void {
    for (const transaction of this.#held) if (transaction.state === 'paid') transaction.isCaptured = true;
  }

  /** Refunds as a user of the back office, or charges back as the buyer’s bank. */
  act(which: number, what: 'give-back' | 'charge-back', amount: number, isPending: boolean): Transaction[] {
    const debit = pick(this.#held, which, (transaction) => this.#leftOf(transaction) > 0);
    if (!debit) return [];
    const part = Math.min(amount, this.#leftOf(debit));
    if (what === 'give-back') return this.#giveBack(debit, part, isPending);
    if (!debit.isCaptured) return [];
    return [this.#add({ operation: 'chargeback', amount: part, state: 'paid', parentId: debit.id })];
  }

  /** Refunds an amount. Throws when it exceeds the money left. */
  giveBack(transactionId: string, amount: number, isPending: boolean): Transaction[] {
    const debit = this.#held.find(({ id }) => id === transactionId);
    if (!debit || amount > this.#leftOf(debit)) throw new Error(`${amount} was asked back of ${transactionId}`);
    return this.#giveBack(debit, amount, isPending);
  }

  /** Returns the money received and not refunded, in cents. */
  kept(): number {
    return this.#held
      .filter(({ state }) => transactionLifecycle[state].hasMoved)
      .reduce((sum, { operation, amount }) => sum + (operation === 'debit' ? amount : -amount), 0);
  }

  #giveBack(debit: Held, amount: number, isPending: boolean): Transaction[] {
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

  #leftOf({ id, operation, state, amount }: Held): number {
    if (operation !== 'debit' || !transactionLifecycle[state].hasMoved) return 0;
    const gone = this.#held.filter(
      (transaction) =>
        transaction.parentId === id &&
        (transactionLifecycle[transaction.state].hasMoved || transactionLifecycle[transaction.state].isUnderWay),
    );
    return amount - gone.reduce((sum, transaction) => sum + transaction.amount, 0);
  }

  #add(transaction: Pick<Held, 'operation' | 'amount' | 'state' | 'parentId'>): Transaction {
    const held: Held = { ...transaction, id: `t${this.#held.length}`, refunded: 0, counts: true, isCaptured: false };
    this.#held.push(held);
    return toTransaction(held);
  }
}

const toTransaction = ({ isCaptured: _, ...transaction }: Held): Transaction => ({ ...transaction });

function pick(held: readonly Held[], which: number, isOne: (transaction: Held) => boolean): Held | undefined {
  const some = held.filter(isOne);
  return some[which % Math.max(1, some.length)];
}
