import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { manualPaymentOf, moneyGoneWords } from './payment-fact.ts';

type Transactions = Parameters<typeof moneyGoneWords>[0]['transactions'];

/** Sets these statuses by hand. Returns the status that counts as the manual payment; null without such a payment. */
function paidTo(...statuses: OrderStatus[]) {
  const events = statuses.slice(1).map((to, index) => {
    const data = { from: statuses[index], to };
    return { id: `${index}`, at: `2026-11-2${index}T10:00:00Z`, type: 'order.status-changed', author: 'Camille', data };
  });
  return manualPaymentOf({ status: statuses.at(-1) ?? 'to-pay', events: events.toReversed() })?.to ?? null;
}

test('ADM-20 a payment recorded by hand survives a cancellation, but not a return to an unpaid status', () => {
  assert.equal(paidTo('to-pay', 'paid'), 'paid');
  assert.equal(paidTo('to-pay', 'paid', 'preparing'), 'paid');
  assert.equal(paidTo('to-pay', 'paid', 'cancelled'), 'paid');
  assert.equal(paidTo('to-pay', 'paid', 'to-pay', 'preparing', 'cancelled'), 'preparing');
  // No manual payment counts: a later change undid it, or it was never recorded.
  assert.equal(paidTo('to-pay', 'paid', 'to-pay'), null);
  assert.equal(paidTo('to-pay', 'paid', 'to-pay', 'cancelled'), null);
  assert.equal(paidTo('to-pay', 'cancelled'), null);
  assert.equal(paidTo('to-pay', 'paid', 'cancelled', 'to-pay', 'cancelled'), null);
});

test('D-13 the payment of an order shows whether its money was refunded or charged back', () => {
  const transaction = (operation: 'debit' | 'credit' | 'chargeback', amount: number) => ({
    id: `${operation}${amount}`,
    operation,
    state: 'paid',
    amount,
    refunded: 0,
    parentId: null,
    counts: true,
  });
  const words = (transactions: object[], returned = 0) =>
    moneyGoneWords({ transactions: transactions as Transactions, returned });
  const debit = transaction('debit', 3100);
  assert.equal(words([]), '');
  assert.equal(words([debit, transaction('credit', 1000)]), '');
  assert.equal(words([debit, transaction('credit', 3100)]), ', puis annulé ou remboursé en entier');
  assert.equal(words([{ ...debit, state: 'cancelled' }]), ', puis annulé ou remboursé en entier');
  assert.equal(words([debit, transaction('chargeback', 3100)]), ', puis repris par la banque');
  const mixed = ', puis repris par la banque ou remboursé en entier';
  assert.equal(words([debit, transaction('credit', 1000), transaction('chargeback', 2100)]), mixed);
  assert.equal(words([debit, transaction('chargeback', 2100)], 1000), mixed);
});
