import * as endpoints from '#domain/dashboard/endpoints.ts';
import * as schemas from '#domain/dashboard/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { countWork } from './queries.ts';

export function dashboardRoutes(implement: Implement): void {
  implement(endpoints, schemas, { countWork });
}
