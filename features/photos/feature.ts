import type { Feature } from '#platform/server/feature.ts';
import * as adminEndpoints from './domain/admin-endpoints.ts';
import * as adminSchemas from './domain/admin-schemas.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { keepPhoto } from './server/commands/keep-photo.ts';
import { getPhoto } from './server/queries.ts';
import { photoTables } from './server/tables.ts';

export const photos = {
  name: 'photos',
  about: 'Photos of pieces, and pictures of texts',
  routes: (implement) =>
    implement({ ...endpoints, ...adminEndpoints }, { ...schemas, ...adminSchemas }, { getPhoto, keepPhoto }),
  tables: photoTables,
} satisfies Feature;
