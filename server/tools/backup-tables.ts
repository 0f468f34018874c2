/** The shop's tables, each after those it refers to: the order in which rows can be put back. */
export const tables = [
  'auth_identities',
  'users',
  'sessions',
  'sign_in_requests',
  'rate_counters',
  'faqs',
  'pages',
  'settings',
  'lives',
  'product_colors',
  'products',
  'tiktok_event',
  'tiktok_live_users',
  'feed_states',
  'feed_cuts',
  'orders',
  'order_items',
  'order_events',
  'payment_forms',
  'payment_transactions',
  'shipping_labels',
  'parcel_events',
  'provider_states',
] as const;

/** One line of a backup file. */
export type BackupLine =
  | { kind: 'backup'; version: 1; migrations: string[]; at: string }
  | { kind: 'row'; table: string; row: unknown }
  | { kind: 'sequence'; name: string; value: number }
  | { kind: 'file'; bucket: string; path: string; contentType: string; base64: string }
  | { kind: 'end'; lines: number };
