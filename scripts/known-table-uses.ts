/** Existing uses of tables that `check-tables.ts` refuses, by file. New entries are not allowed. */
export const KNOWN_TABLE_USES: Readonly<Record<string, readonly string[]>> = {
  'features/attention/server/commands/settle-attention.ts': ['reads orders'],
  'features/attention/server/steps/raise-attention.ts': ['reads orders'],
  'features/catalog/server/commands/save-product.ts': ['reads order_items'],
  'features/catalog/server/queries.ts': ['reads order_items', 'reads orders'],
  'features/catalog/server/steps/copy-pieces.ts': ['reads order_items'],
  'features/catalog/server/steps/lock-pieces.ts': ['reads order_items', 'reads claims'],
  'features/lives/server/sql/untold-buyers.ts': ['reads orders', 'reads order_items'],
  'features/orders/server/sql/pieces.ts': ['reads withdrawal_items', 'reads withdrawals'],
  'features/orders/server/sql/order-facts.ts': ['reads payment_transactions'],
  'features/users/server/admin-queries.ts': ['reads orders'],
  'features/users/server/queries.ts': ['reads tiktok_live_users'],
  'features/users/server/sql/search-orders.ts': ['reads order_items', 'reads products', 'reads orders'],
  'features/users/server/sql/standing.ts': ['reads orders'],
  'features/users/server/steps/propose-pseudos.ts': ['reads claims', 'reads tiktok_event', 'reads tiktok_live_users'],
};
