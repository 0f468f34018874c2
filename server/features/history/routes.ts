import * as endpoints from '#domain/history/endpoints.ts';
import * as schemas from '#domain/history/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { listAuthors, listHistory } from './queries.ts';

export function historyRoutes(implement: Implement): void {
  implement(endpoints, schemas, { listAuthors, listHistory });
}
