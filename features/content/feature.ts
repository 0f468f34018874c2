import type { HistoryEvents, OtherEvent } from '#platform/server/events/shop-event.ts';
import type { Feature } from '#platform/server/feature.ts';
import { textChanges, type TextChanges } from './domain/labels-changes.ts';
import { contentProblems } from './domain/problems.ts';
import { contentReactions } from './server/reactions.ts';
import { contentRoutes } from './server/routes.ts';
import { contentTables } from './server/tables.ts';

declare module '#platform/server/events/shop-event.ts' {
  interface ShopEvents extends HistoryEvents<'text', TextChanges> {
    'faq.changed': OtherEvent;
    'page.changed': OtherEvent;
  }
}

export const content = {
  name: 'content',
  about: 'Pages and questions that the shop writes',
  routes: contentRoutes,
  tables: contentTables,
  topics: { faq: 'faqs', page: 'pages' },
  history: { text: textChanges },
  constraints: {
    pages_one_active_per_code: contentProblems.activeCodeTaken,
  },
  reactions: contentReactions,
} satisfies Feature;
