import * as endpoints from '#features/dashboard/domain/endpoints.ts';
import * as schemas from '#features/dashboard/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { countWork } from './queries.ts';

export function dashboardRoutes(implement: Implement): void {
  implement(endpoints, schemas, { countWork });
}
