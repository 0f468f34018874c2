import * as endpoints from '#domain/people/endpoints.ts';
import * as schemas from '#domain/people/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { getPerson } from './queries.ts';

export function peopleRoutes(implement: Implement): void {
  implement(endpoints, schemas, { getPerson });
}
