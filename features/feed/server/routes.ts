import * as endpoints from '#features/feed/domain/endpoints.ts';
import * as schemas from '#features/feed/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { askFeedNow } from './commands/ask-feed-now.ts';
import { listFeedEvents, listSetAside } from './queries.ts';

export function feedRoutes(implement: Implement): void {
  implement(endpoints, schemas, {
    listFeedEvents,
    listSetAside,
    askFeedNow,
  });
}
