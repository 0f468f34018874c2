import * as endpoints from '#domain/feed/endpoints.ts';
import * as schemas from '#domain/feed/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { askFeedNow } from './commands/ask-feed-now.ts';
import { getFeedEventPayload, listFeedEvents, listSetAside, listViewers } from './queries.ts';

export function feedRoutes(implement: Implement): void {
  implement(endpoints, schemas, {
    listFeedEvents,
    getFeedEventPayload,
    listSetAside,
    listViewers,
    askFeedNow,
  });
}
