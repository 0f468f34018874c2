import type { Feature } from '#platform/server/feature.ts';
import { photoRoutes } from './server/routes.ts';
import { photoTables } from './server/tables.ts';

export const photos = {
  name: 'photos',
  about: 'Photos of pieces, and pictures of texts',
  routes: photoRoutes,
  tables: photoTables,
} satisfies Feature;
