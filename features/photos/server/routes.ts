import * as adminEndpoints from '#features/photos/domain/admin-endpoints.ts';
import * as adminSchemas from '#features/photos/domain/admin-schemas.ts';
import * as endpoints from '#features/photos/domain/endpoints.ts';
import * as schemas from '#features/photos/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { keepPhoto } from './commands/keep-photo.ts';
import { getPhoto, getPhotoCrop } from './queries.ts';

export function photoRoutes(implement: Implement): void {
  implement(
    { ...endpoints, ...adminEndpoints },
    { ...schemas, ...adminSchemas },
    { getPhoto, getPhotoCrop, keepPhoto },
  );
}
