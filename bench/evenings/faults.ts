/** Defect that evenings must find. `text` occurs once in `file`, and `replacement` replaces it. */
export interface Fault {
  name: string;
  file: string;
  text: string;
  replacement: string;
}

export const faults: readonly Fault[] = [
  {
    name: 'a cancelled order frees its pieces only once it was paid',
    file: 'features/orders/server/commands/change-status.ts',
    text: 'if (before.holdsItsPieces && !after.holdsItsPieces) await freePieces',
    replacement: 'if (before.isPastPayment && !after.holdsItsPieces) await freePieces',
  },
  {
    name: 'a removed piece stays in the total',
    file: 'features/orders/server/steps/release-item.ts',
    text: 'updateTotal(ctx, tx, order),',
    replacement: 'order.total,',
  },
  {
    name: 'an expired order keeps its pieces',
    file: 'features/orders/server/steps/expire-order.ts',
    text: "const freed = await freePieces(ctx, tx, orderId, 'expired');",
    replacement: 'const freed = 1;',
  },
  {
    name: 'the receipts of withdrawals are keyed by their order',
    file: 'features/withdrawals/server/steps/save-statement.ts',
    text: 'key: `withdrawal-${withdrawalId}`, kind',
    replacement: 'key: `withdrawal-${orderId}`, kind',
  },
  {
    name: 'the queue is ordered by the ids of claims, latest first',
    file: 'features/claims/server/commands/give-to-next.ts',
    text: 'order by c.arrived_at, c.id limit 1',
    replacement: 'order by c.id desc limit 1',
  },
  {
    name: 'the automatic mode gives the piece to the requesting claim',
    file: 'features/claims/server/commands/give-to-first.ts',
    text: 'order by first.arrived_at, first.id limit 1',
    replacement: 'order by first.id = requesting.id desc limit 1',
  },
  {
    name: 'a merge leaves the claims on pieces of the other account behind',
    file: 'features/claims/server/steps/move-claims.ts',
    text: "where c.state = 'waiting' and i.product_id = c.product_id and i.released_at is null",
    replacement: "where c.state = 'held' and i.product_id = c.product_id and i.released_at is null",
  },
  {
    name: 'a payment does not change the status of its order',
    file: 'features/payments/server/steps/mark-paid.ts',
    text: 'recordPayment(ctx, tx, order, { status, payment: debit }),',
    replacement: 'recordPayment(ctx, tx, order, { status: order.status, payment: debit }),',
  },
  {
    name: 'a refund that lowers its payment does not change the stored amount',
    file: 'features/payments/server/steps/save-transaction.ts',
    text: 'on conflict (id) do update set state = ${now.state}, amount_cents = ${now.amount}, refunded_cents',
    replacement: 'on conflict (id) do update set state = ${now.state}, refunded_cents',
  },
  {
    name: 'a comparison corrects only orders without a payment',
    file: 'features/reconciliation/server/commands/reconcile-payments.ts',
    text: 'if (report && (isChanged || differenceOf(ownTransactions, reported))) await applyReport(ctx, report);',
    replacement: 'if (report && ownTransactions.length === 0) await applyReport(ctx, report);',
  },
  {
    name: 'a withdrawal counts the pieces of earlier withdrawals again',
    file: 'features/withdrawals/server/steps/save-statement.ts',
    text: 'const { amount, postage, unpaid } = withdrawnPriceOf(pieces, chosen, order);',
    replacement: 'const { amount, postage, unpaid } = withdrawnPriceOf(pieces, pieces.map(({ id }) => id), order);',
  },
  {
    name: 'an order keeps the number of its deleted label',
    file: 'features/shipping/server/steps/clear-label.ts',
    text: 'await removeLabel(ctx, tx, ids);',
    replacement: 'await removeLabel(ctx, tx, ids.slice(1));',
  },
  {
    name: 'the numbers of invoices have gaps',
    file: 'features/invoices/server/steps/save-document.ts',
    text: 'else s.last + 1 end',
    replacement: 'else s.last + 2 end',
  },
  {
    name: 'an erased account keeps its sessions',
    file: 'features/retention/server/steps/erase-person.ts',
    text: 'delete from sessions where user_id = ${userId} returning id',
    replacement: 'select id from sessions where user_id = ${userId}',
  },
];
