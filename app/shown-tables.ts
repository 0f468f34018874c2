import type { ShownTables } from '#platform/server/http/answer-store.ts';

/**
 * Tables whose rows the kept answers of a topic show (decision 0108). The migrations put a trigger on each of them, which
 * notes every change. A test compares both with the statements of the answers.
 */
export const shownTables: ShownTables = {
  ofTopic: {
    orders: [
      'events',
      'invoices',
      'order_confirmations',
      'order_items',
      'orders',
      'page_versions',
      'parcel_events',
      'parcels',
      'payment_transactions',
      'product_colors',
      'products',
      'refunds',
      'settings',
      'withdrawal_items',
      'withdrawals',
    ],
    claims: ['claims', 'live_airings', 'lives', 'tiktok_event'],
    products: ['products'],
    users: ['pseudo_proofs', 'user_blocks', 'users'],
    colors: ['product_colors', 'products'],
    faqs: ['faqs'],
    pages: ['page_versions', 'pages', 'settings'],
  },
  /** Their changes name the users to whom the row is shown. */
  ofUsers: [
    'events',
    'invoices',
    'order_confirmations',
    'order_items',
    'orders',
    'parcel_events',
    'parcels',
    'payment_transactions',
    'products',
    'pseudo_proofs',
    'refunds',
    'second_factors',
    'sessions',
    'user_blocks',
    'users',
    'withdrawal_items',
    'withdrawals',
  ],
};
