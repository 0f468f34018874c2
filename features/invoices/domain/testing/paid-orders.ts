import { aTransaction } from '#features/payments/domain/testing/transactions.ts';
import type { Transaction } from '#features/payments/domain/rules.ts';
import { nextDocument, type StoredDocument, type AccountingState } from '../rules.ts';

export const aCredit = (id: string, amount: number, changes: Partial<Transaction> = {}) =>
  aTransaction({ id, operation: 'credit', amount, parentId: 'd1', ...changes });
export const aPaidOrder = (changes: Partial<AccountingState> = {}): AccountingState => ({
  status: 'paid',
  total: 3100,
  isPaid: true,
  lastPayer: { id: 'd1', amount: 3100 },
  predatesInvoices: false,
  transactions: [aTransaction()],
  documents: [],
  outside: 0,
  isPaidOutside: false,
  wasPaidOutside: false,
  keptPostage: 0,
  withdrawn: 0,
  returned: 0,
  agreed: 0,
  waived: 0,
  rests: [],
  isSetByHand: false,
  ...changes,
});

/** Makes all documents that an order needs. `newTotals`: their totals, negative for credit notes. */
export function writeDocuments(order: AccountingState): { order: AccountingState; newTotals: number[] } {
  const documents: StoredDocument[] = [...order.documents];
  const newTotals: number[] = [];
  for (let remainingSteps = 10; ; remainingSteps--) {
    if (remainingSteps === 0) throw new Error('documents without end');
    const nextDue = nextDocument({ ...order, documents });
    if (!nextDue) return { order: { ...order, documents }, newTotals };
    if (nextDue.total <= 0) throw new Error('a document of nothing');
    documents.push(nextDue);
    newTotals.push(nextDue.kind === 'invoice' ? nextDue.total : -nextDue.total);
  }
}

/** Returns the totals of the new documents after each change of an order, negative for credit notes. */
export function totalsByStep(...steps: Partial<AccountingState>[]): number[][] {
  let order = aPaidOrder({ transactions: [] });
  return steps.map((step) => {
    const next = writeDocuments({ ...order, ...step });
    ({ order } = next);
    return next.newTotals;
  });
}
