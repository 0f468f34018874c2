import * as endpoints from '#features/addresses/domain/endpoints.ts';
import * as schemas from '#features/addresses/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { suggestAddresses } from './queries.ts';

export function addressRoutes(implement: Implement): void {
  implement(endpoints, schemas, {
    suggestAddresses,
  });
}
