/**
 * Topics of change for open screens (decision 0029). A read shows topics, a write changes topics, and an event is
 * announced under one topic.
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
