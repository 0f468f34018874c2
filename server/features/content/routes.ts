import * as contract from '#domain/content/contract.ts';
import { anyone, requireAdmin } from '#server/http/guards.ts';
import type { Route } from '#server/http/route.ts';
import { deleteFaq } from './commands/delete-faq.ts';
import { deletePage } from './commands/delete-page.ts';
import { moveFaq } from './commands/move-faq.ts';
import { createFaq, updateFaq } from './commands/save-faq.ts';
import { createPage, updatePage } from './commands/save-page.ts';
import { identityOf, listAnnouncements, listFailingProviders, listFaqs, listPages, readPage } from './queries.ts';

export function contentRoutes(route: Route): void {
  route(contract.readPage, anyone, readPage);
  route(contract.listAnnouncements, anyone, listAnnouncements);
  route(contract.listFaqs, anyone, listFaqs);
  route(contract.readShop, anyone, identityOf);
  route(contract.listFailingProviders, requireAdmin, listFailingProviders);
  route(contract.createFaq, requireAdmin, createFaq);
  route(contract.updateFaq, requireAdmin, updateFaq);
  route(contract.deleteFaq, requireAdmin, deleteFaq);
  route(contract.moveFaq, requireAdmin, moveFaq);
  route(contract.listPages, requireAdmin, listPages);
  route(contract.createPage, requireAdmin, createPage);
  route(contract.updatePage, requireAdmin, updatePage);
  route(contract.deletePage, requireAdmin, deletePage);
}
