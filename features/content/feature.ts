import type { HistoryEvents, OtherEvent } from '#platform/server/events/shop-event.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as adminEndpoints from './domain/admin-endpoints.ts';
import * as adminSchemas from './domain/admin-schemas.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { textChanges, type TextChanges } from './domain/labels-changes.ts';
import { contentProblems } from './domain/problems.ts';
import { createFaq, deleteFaq, moveFaq, updateFaq } from './server/commands/save-faq.ts';
import { createPage, deletePage, updatePage } from './server/commands/save-page.ts';
import { identityOf, listFailingProviders, listFaqs, listPages, readPage } from './server/queries.ts';
import { contentReactions } from './server/reactions.ts';
import { contentTables } from './server/tables.ts';

declare module '#platform/server/events/shop-event.ts' {
  interface ShopEvents extends HistoryEvents<'text', TextChanges> {
    'faq.changed': OtherEvent;
    'page.changed': OtherEvent;
  }
}

export const content = {
  name: 'content',
  about: 'Pages and frequent questions of the shop',
  routes: (implement) =>
    implement(
      { ...endpoints, ...adminEndpoints },
      { ...schemas, ...adminSchemas },
      {
        readPage,
        listFaqs,
        readShop: identityOf,
        listFailingProviders,
        createFaq,
        updateFaq,
        deleteFaq,
        moveFaq,
        listPages,
        createPage,
        updatePage,
        deletePage,
      },
    ),
  tables: contentTables,
  reactions: contentReactions,
  topics: { faq: 'faqs', page: 'pages' },
  history: { text: textChanges },
  constraints: {
    pages_one_active_per_code: contentProblems.activeCodeTaken,
  },
} satisfies Feature;
