import type { RefundLead } from '#features/attention/domain/labels-money.ts';
import { cents, formatEuros, type Cents } from '#shared/money.ts';
import type { AdminOrder } from '#features/orders/domain/admin-schemas.ts';
import { moneyOf, owedToBuyer } from '#features/payments/domain/rules.ts';
import { refundLife } from '#features/refunds/domain/life.ts';
import { leftOf, priceOf, refundableOf } from '#features/refunds/domain/rules.ts';

/** What is to be given back: one of a few sums, pieces, or an amount. */
export type Choice = 'owed' | 'double' | 'all' | 'pieces' | 'other';

/** What the dialog begins with, and what each choice comes to; in cents. */
export interface Sums {
  left: Cents;
  owed: Cents;
  double: Cents;
  /** A refund of the order waits for its answer: no other is asked for. */
  isWaiting: boolean;
}

/** What may be given back of an order now. */
export function sumsOf(order: AdminOrder): Sums {
  const { transactions: books, refunds } = order;
  const left = refundableOf(books, refunds, order.returned);
  const second = books.findLast(({ flag }) => flag === 'double');
  return {
    left,
    owed: cents(Math.min(left, owedToBuyer(order, moneyOf(books)))),
    double: second ? leftOf(second, books, refunds) : cents(0),
    isWaiting: refunds.some(({ state }) => refundLife[state].isOpen),
  };
}

/** The choices that there are, with their words. */
export function choicesOf({ left, owed, double }: Sums): { value: Choice; label: string }[] {
  return [
    ...(double > 0 ? [{ value: 'double' as const, label: `Le second paiement : ${formatEuros(double)}` }] : []),
    ...(owed > 0 && owed < left ? [{ value: 'owed' as const, label: `Ce qui est dû : ${formatEuros(owed)}` }] : []),
    { value: 'pieces', label: 'Des pièces ou la livraison' },
    { value: 'all', label: `Tout ce qui reste : ${formatEuros(left)}` },
    { value: 'other', label: 'Un autre montant' },
  ];
}

/** What is chosen as the dialog opens. */
export function firstChoice(lead: RefundLead, sums: Sums): Choice {
  if (lead === 'double' && sums.double > 0) return 'double';
  if (lead === 'owed' && sums.owed > 0) return sums.owed === sums.left ? 'all' : 'owed';
  return 'pieces';
}

/** What is typed and ticked. */
export interface Draft {
  choice: Choice;
  itemIds: readonly string[];
  withPostage: boolean;
  other: Cents | null;
}

/** What the draft comes to, in cents; 0 while nothing is chosen. */
export function amountOf(order: AdminOrder, sums: Sums, { choice, itemIds, withPostage, other }: Draft): Cents {
  if (choice === 'pieces') {
    const books = { books: order.transactions, asked: order.refunds, items: order.items, postage: order.postage };
    return priceOf(books, { amount: 0, itemIds, withPostage, left: sums.left });
  }
  if (choice === 'other') return other ?? cents(0);
  return choice === 'all' ? sums.left : sums[choice];
}

/** Why it can’t be confirmed yet; null when it can. */
export function whyNotYet({ choice }: Draft, amount: number, { left, isWaiting }: Sums): string | null {
  if (isWaiting) return 'Un remboursement de cette commande attend encore sa réponse.';
  if (left === 0) return 'Il n’y a plus rien à rendre.';
  if (amount === 0) return choice === 'pieces' ? 'Choisissez au moins une pièce.' : 'Indiquez un montant.';
  return amount > left ? `Il ne reste que ${formatEuros(left)} à rendre.` : null;
}
