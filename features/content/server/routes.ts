import * as adminEndpoints from '#features/content/domain/admin-endpoints.ts';
import * as adminSchemas from '#features/content/domain/admin-schemas.ts';
import * as endpoints from '#features/content/domain/endpoints.ts';
import * as schemas from '#features/content/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { createFaq, deleteFaq, moveFaq, updateFaq } from './commands/save-faq.ts';
import { createPage, deletePage, updatePage } from './commands/save-page.ts';
import { identityOf, listFailingProviders, listFaqs, listPages, readPage } from './queries.ts';

export function contentRoutes(implement: Implement): void {
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
  );
}
