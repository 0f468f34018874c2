/** The features, each of which calls those before it only; those after it react to its events. The same in `server` and `web`. */
export const FEATURES: readonly string[] = [
  'attention',
  'users',
  'settings',
  'identity',
  'content',
  'addresses',
  'lives',
  'catalog',
  'feed',
  'orders',
  'payments',
  'claims',
  'shipping',
  'rehearsals',
  'withdrawals',
  'retention',
];
