/** Tolerated uses of tables of later features, by file. New entries are not allowed. */
export const KNOWN_TABLE_USES: Readonly<Record<string, readonly string[]>> = {
  'features/orders/server/sql/pieces.ts': ['reads withdrawal_items', 'reads withdrawals'],
  'features/orders/server/sql/order-facts.ts': ['reads payment_transactions'],
};
