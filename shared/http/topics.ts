/**
 * What changes in the shop, as far as an open screen needs to know (decision 0029): a read shows topics, a write changes
 * topics, and an event is told to open screens under one.
 */
export const topics = [
  'orders',
  'packing',
  'attention',
  'users',
  'settings',
  'lives',
  'feed',
  'claims',
  'products',
  'colors',
  'faqs',
  'pages',
  'providers',
] as const;

export type Topic = (typeof topics)[number];
