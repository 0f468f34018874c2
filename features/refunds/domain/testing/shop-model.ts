import type { Transaction } from '#features/payments/domain/rules.ts';
import { mergedReport } from '#features/payments/domain/rules-reports.ts';
import { refundableOf, sharesOf, refundRefusal } from '../rules.ts';
import { refundAnsweredBy, type RequestedRefund } from '#features/payments/domain/rules-refunds.ts';
import type { ProviderModel } from './provider-model.ts';

export type CallEnd = 'answered' | 'done-unanswered' | 'never-arrived';

/** Model of the shop: the transactions and the requested refunds of one order, by the real rules. */
export class ShopModel {
  transactions: Transaction[] = [];
  refunds: RequestedRefund[] = [];
  /** Ids of the refunds whose request never reached the provider. */
  readonly lost = new Set<string>();

  /** Stores each transaction once and only advances it, like `applyReport`. */
  receive(news: readonly Transaction[]): void {
    for (const received of news) {
      const was = this.transactions.find(({ id }) => id === received.id) ?? null;
      const now = mergedReport(was, received);
      if (was && JSON.stringify(was) === JSON.stringify(now)) continue;
      const transactionsAfter = was
        ? this.transactions.map((transaction) => (transaction === was ? now : transaction))
        : [...this.transactions, now];
      const answer = refundAnsweredBy(this.refunds, { was, now, before: this.transactions, after: transactionsAfter });
      if (answer) this.#set(answer.refund.id, answer.state, now.id);
      this.transactions = transactionsAfter;
    }
  }

  /** Asks the provider for news, stores the request, then sends it, like `refundOrder`. */
  refund(provider: ProviderModel, part: number, end: CallEnd, isPending: boolean): void {
    this.receive(provider.all());
    const refundable = refundableOf(this.transactions, this.refunds);
    const wanted = { amount: Math.min(part, refundable), itemIds: [], withPostage: false, left: refundable };
    const order = { transactions: this.transactions, refunds: this.refunds, items: [], postage: 0 };
    if (refundRefusal(order, wanted)) return;
    for (const { transactionId, amount } of sharesOf(wanted.amount, this.transactions, this.refunds)) {
      const id = `r${this.refunds.length}`;
      this.refunds = [
        ...this.refunds,
        { id, transactionId, amount, state: 'requested', itemIds: [], withPostage: false },
      ];
      if (end === 'never-arrived') this.lost.add(id);
      const news = end === 'never-arrived' ? [] : provider.refund(transactionId, amount, isPending);
      if (end === 'answered') this.receive(news);
      else this.#set(id, 'unsure');
    }
  }

  /** Marks unsure refunds as refused when the provider never received them, as jobs and manual review do. */
  refuseUnknown(provider: ProviderModel): void {
    this.receive(provider.all());
    for (const { id, state } of this.refunds) if (state === 'unsure' && this.lost.has(id)) this.#set(id, 'refused');
  }

  #set(id: string, state: RequestedRefund['state'], answeredBy: string | null = null): void {
    this.refunds = this.refunds.map((refund) => (refund.id === id ? { ...refund, state, answeredBy } : refund));
  }
}
