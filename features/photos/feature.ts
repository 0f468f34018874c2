import type { Feature } from '#platform/server/feature.ts';
import { PHOTO_CROPS } from './server/commands/keep-photo.ts';
import { photoRoutes } from './server/routes.ts';
import { cropPhoto } from './server/steps/read-crop.ts';
import { photoTables } from './server/tables.ts';

export const photos = {
  name: 'photos',
  about: 'Photos of pieces, and pictures of texts',
  routes: photoRoutes,
  tables: photoTables,
  jobs: [
    {
      name: PHOTO_CROPS,
      run: async (ctx, { photoId }) => void (await cropPhoto(ctx, String(photoId))),
      retries: 2,
      seconds: 120,
    },
  ],
} satisfies Feature;
