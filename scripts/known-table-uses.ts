/** Existing uses of tables that `check-tables.ts` refuses, by file. New entries are not allowed. */
export const KNOWN_TABLE_USES: Readonly<Record<string, readonly string[]>> = {
  'features/orders/server/sql/label-and-parcel.ts': ['reads parcel_troubles', 'reads shipping_labels'],
  'features/orders/server/commands/change-status.ts': ['reads payment_transactions'],
  'features/orders/server/sql/pieces.ts': ['reads withdrawal_items', 'reads withdrawals', 'reads refunds'],
  'features/orders/server/sql/order-facts.ts': [
    'reads payment_transactions',
    'reads parcel_events',
    'reads order_confirmations',
  ],
  'features/orders/server/sql/documents.ts': ['reads invoices'],
  'features/orders/server/sql/labels.ts': ['reads shipping_labels'],
  'features/orders/server/steps/check-form.ts': ['reads payment_forms'],
  'features/orders/server/steps/check-label-address.ts': ['reads shipping_labels'],
  'features/orders/server/steps/delete-unused-order.ts': [
    'reads order_notes',
    'reads payment_forms',
    'reads payment_transactions',
    'reads refunds',
    'reads shipping_labels',
    'reads withdrawals',
    'reads invoices',
    'reads claims',
    'reads user_merges',
    'reads user_notes',
  ],
  'features/orders/server/sql/transactions.ts': ['reads payment_transactions', 'reads refunds'],
  'features/payments/server/steps/follow-refunds.ts': ['reads packed_pieces'],
};
