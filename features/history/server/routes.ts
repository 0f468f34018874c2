import * as endpoints from '#features/history/domain/endpoints.ts';
import * as schemas from '#features/history/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { listAuthors, listHistory } from './queries.ts';

export function historyRoutes(implement: Implement): void {
  implement(endpoints, schemas, { listAuthors, listHistory });
}
