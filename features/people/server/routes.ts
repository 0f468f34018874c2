import * as endpoints from '#features/people/domain/endpoints.ts';
import * as schemas from '#features/people/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { getPerson } from './queries.ts';

export function peopleRoutes(implement: Implement): void {
  implement(endpoints, schemas, { getPerson });
}
