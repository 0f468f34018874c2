import * as endpoints from '#domain/addresses/endpoints.ts';
import * as schemas from '#domain/addresses/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { suggestAddresses } from './queries.ts';

export function addressRoutes(implement: Implement): void {
  implement(endpoints, schemas, {
    suggestAddresses,
  });
}
