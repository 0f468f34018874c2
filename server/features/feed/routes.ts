import * as contract from '#domain/feed/contract.ts';
import { requireAdmin } from '#server/http/guards.ts';
import type { Route } from '#server/http/route.ts';
import { listFeedEvents } from './queries.ts';

export function feedRoutes(route: Route): void {
  route(contract.listFeedEvents, requireAdmin, listFeedEvents);
}
