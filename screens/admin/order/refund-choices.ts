import type { RefundLead } from '#features/attention/domain/labels-money.ts';
import { cents, formatEuros, type Cents } from '#shared/money.ts';
import type { AdminOrder } from './schemas.ts';
import { moneyOf, owedToBuyer } from '#features/payments/domain/rules.ts';
import { refundLife } from '#features/payments/domain/lifecycle.ts';
import { priceOf, refundableOf } from '#features/refunds/domain/rules.ts';
import { leftOf } from '#features/payments/domain/rules-refunds.ts';

/** Kind of refund: a computed sum, pieces, or a typed amount. */
export type Choice = 'owed' | 'double' | 'all' | 'pieces' | 'other';

/** Sums of the refund choices, in cents, as read when the dialog opens. */
export interface Sums {
  left: Cents;
  owed: Cents;
  double: Cents;
  /** True while a refund of the order awaits its answer. A second refund is then refused. */
  isWaiting: boolean;
}

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

export function choicesOf({ left, owed, double }: Sums): { value: Choice; label: string }[] {
  return [
    ...(double > 0 ? [{ value: 'double' as const, label: `Le second paiement : ${formatEuros(double)}` }] : []),
    ...(owed > 0 && owed < left ? [{ value: 'owed' as const, label: `Ce qui est dû : ${formatEuros(owed)}` }] : []),
    { value: 'pieces', label: 'Des pièces ou la livraison' },
    { value: 'all', label: `Tout ce qui reste : ${formatEuros(left)}` },
    { value: 'other', label: 'Un autre montant' },
  ];
}

/** Returns the choice selected when the dialog opens. */
export function firstChoice(lead: RefundLead, sums: Sums): Choice {
  if (lead === 'double' && sums.double > 0) return 'double';
  if (lead === 'owed' && sums.owed > 0) return sums.owed === sums.left ? 'all' : 'owed';
  return 'pieces';
}

export interface Draft {
  choice: Choice;
  itemIds: readonly string[];
  withPostage: boolean;
  other: Cents | null;
}

/** Returns the amount of the draft, in cents; 0 without a choice. */
export function amountOf(
  order: AdminOrder,
  sums: Sums,
  { choice, itemIds, withPostage, other: customAmount }: Draft,
): Cents {
  if (choice === 'pieces') {
    const books = { books: order.transactions, asked: order.refunds, items: order.items, postage: order.postage };
    return priceOf(books, { amount: 0, itemIds, withPostage, left: sums.left });
  }
  if (choice === 'other') return customAmount ?? cents(0);
  return choice === 'all' ? sums.left : sums[choice];
}

/** Returns the reason that blocks the confirmation; null when it is allowed. */
export function whyNotYet({ choice }: Draft, amount: number, { left, isWaiting }: Sums): string | null {
  if (isWaiting) return 'Un remboursement de cette commande attend encore sa réponse.';
  if (left === 0) return 'Il n’y a plus rien à rendre.';
  if (amount === 0) return choice === 'pieces' ? 'Choisissez au moins une pièce.' : 'Indiquez un montant.';
  return amount > left ? `Il ne reste que ${formatEuros(left)} à rendre.` : null;
}
