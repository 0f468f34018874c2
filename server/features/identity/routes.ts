import * as endpoints from '#domain/identity/endpoints.ts';
import { listLegalNeeds as schema } from '#domain/identity/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { listLegalNeeds } from './queries.ts';

export function identityRoutes(implement: Implement): void {
  implement(endpoints, { listLegalNeeds: schema }, { listLegalNeeds });
}
