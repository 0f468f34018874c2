import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { moneyOf, type Transaction } from '#features/payments/domain/rules.ts';
import { aTransaction as debit } from '#features/payments/domain/testing/transactions.ts';
import { documentedOf, type AccountingState } from './rules.ts';
import { aCredit as credit, aPaidOrder as paid, writeDocuments } from './testing/paid-orders.ts';

const chargeBackOf = (of: string, changes: Partial<Transaction> = {}) =>
  debit({ id: `b-${of}`, operation: 'chargeback', parentId: of, ...changes });
const refundOf = (of: string, amount: number, changes: Partial<Transaction> = {}) =>
  credit(`c-${of}-${amount}`, amount, { parentId: of, ...changes });
const paidBy = (id: string): Partial<AccountingState> => {
  return { status: 'paid', isPaid: true, lastPayer: { id, amount: 3100 } };
};
const notPaidOutside: Partial<AccountingState> = { outside: 0, isPaidOutside: false };

/** `call-off`: the bank calls its charge-backs off. `return`: the seller refunds card money without the provider. */
const actions = [
  'pay',
  'refund',
  'charge-back',
  'call-off',
  'to-pay',
  'cash',
  'cash-refund',
  'return',
  'cancel',
] as const;

function afterAction(order: AccountingState, action: (typeof actions)[number], id: string): AccountingState {
  const { status, transactions, lastPayer, returned, isPaidOutside, outside } = order;
  const { kept } = moneyOf(transactions);
  const atShop = kept - returned;
  const withTransaction = (transaction: Transaction) => ({ ...order, transactions: [...transactions, transaction] });
  switch (action) {
    case 'pay':
      return status === 'to-pay' && atShop <= 0 ? { ...withTransaction(debit({ id })), ...paidBy(id) } : order;
    case 'refund':
      return lastPayer && atShop > 600 ? withTransaction(refundOf(lastPayer.id, 600, { id })) : order;
    case 'charge-back':
      return lastPayer && atShop > 0 ? withTransaction(chargeBackOf(lastPayer.id, { id, amount: kept })) : order;
    case 'call-off': {
      const undo = (entry: Transaction) =>
        entry.operation === 'chargeback' ? { ...entry, state: 'cancelled' as const } : entry;
      return { ...order, transactions: transactions.map(undo) };
    }
    case 'to-pay':
      return {
        ...order,
        ...notPaidOutside,
        status: 'to-pay',
        wasPaidOutside: false,
        isPaid: order.isPaid && atShop > 0,
      };
    case 'cash':
      return status === 'to-pay' && atShop <= 0
        ? { ...order, status: 'paid', outside: order.total, isPaidOutside: true }
        : order;
    case 'cash-refund':
      return isPaidOutside ? { ...order, outside: Math.max(0, outside - 1000) } : order;
    case 'return':
      return order.isPaid && atShop > 0 ? { ...order, returned: returned + Math.min(atShop, 1700) } : order;
    case 'cancel':
      return {
        ...order,
        ...notPaidOutside,
        status: 'cancelled',
        wasPaidOutside: isPaidOutside || order.wasPaidOutside,
        keptPostage: 600,
      };
  }
}

const examples: [(typeof actions)[number][]][] = [
  [['pay', 'charge-back', 'to-pay', 'cash', 'cancel']],
  [['pay', 'return', 'charge-back', 'cancel', 'to-pay', 'cash', 'cancel']],
];

/** Returns the amount that stays documented when a sale in cash is cancelled: the postage, less uncredited returned money. */
function keptOf({ outside, documents }: AccountingState, postage: number): number {
  const documented = documentedOf(documents);
  return Math.max(0, Math.min(postage, documented) - Math.max(0, outside - documented));
}

test('D-13 documents match the money of an order that is paid, charged back, refunded and paid in cash in any sequence', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 16 }), (steps) => {
      let order = paid({ status: 'to-pay', isPaid: false, transactions: [], lastPayer: null });
      for (const [place, action] of steps.entries()) {
        const before = order;
        ({ order } = writeDocuments(afterAction(order, action, `t${place}`)));
        const documented = documentedOf(order.documents);
        const { kept } = moneyOf(order.transactions);
        assert.ok(documented >= 0 && documented <= order.total);
        if (order.isPaidOutside && kept === 0) assert.equal(documented, Math.max(0, order.outside - order.returned));
        if (order.status !== 'cancelled' || kept > 0) continue;
        if (before.isPaidOutside) assert.equal(documented, keptOf(before, order.keptPostage));
        assert.ok(documented <= (order.wasPaidOutside ? order.keptPostage : 0));
      }
    }),
    { numRuns: 1000, endOnFailure: true, examples },
  );
});
