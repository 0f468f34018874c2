import type { ShownTables } from '#platform/server/http/answer-store.ts';

const orderTables = [
  'attention_items',
  'attention_steps',
  'events',
  'invoices',
  'order_confirmations',
  'order_items',
  'order_messages',
  'orders',
  'parcel_events',
  'parcels',
  'payment_transactions',
  'products',
  'refunds',
  'withdrawal_items',
  'withdrawals',
];

/**
 * Tables that the answers in memory show, by topic (decision 0108). A trigger on each table records its changes. A test
 * compares the tables and the triggers with the statements of the answers.
 */
export const shownTables: ShownTables = {
  ofTopic: {
    orders: [...orderTables, 'hold_pause', 'page_versions', 'product_colors', 'settings'],
    claims: ['claims', 'live_airings', 'lives', 'tiktok_event'],
    products: ['products'],
    lives: ['lives'],
    users: ['pseudo_proofs', 'user_blocks', 'users'],
    colors: ['product_colors', 'products'],
    faqs: ['faqs'],
    pages: ['page_versions', 'pages', 'settings'],
  },
  /** Tables whose changes name the users who see the row. */
  ofUsers: [...orderTables, 'pseudo_proofs', 'second_factors', 'sessions', 'user_blocks', 'users'],
};
