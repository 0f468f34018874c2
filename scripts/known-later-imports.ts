/** Tolerated imports of later features, by file. This list only gets shorter. */
export const KNOWN_LATER_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'features/orders/domain/events.ts': [
    'features/payments/domain/labels.ts',
    'features/payments/domain/rules.ts',
    'features/refunds/domain/labels.ts',
    'features/refunds/domain/lifecycle.ts',
    'features/shipping/domain/labels-pieces.ts',
    'features/withdrawals/domain/labels.ts',
    'features/withdrawals/domain/lifecycle.ts',
  ],
  'features/orders/server/sql/order-facts.ts': ['features/payments/domain/lifecycle.ts'],
  'features/orders/server/sql/pieces.ts': ['features/withdrawals/domain/lifecycle.ts'],
};
