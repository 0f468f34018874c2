import { WITHOUT_PERSONS } from '#platform/server/db/tables.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as adminEndpoints from './domain/admin-endpoints.ts';
import * as adminSchemas from './domain/admin-schemas.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { storePhoto, PHOTO_CROPS_QUEUE } from './server/commands/store-photo.ts';
import { getPhoto, getPhotoCrop } from './server/queries.ts';
import { cropPhoto } from './server/steps/read-crop.ts';

export const photos = {
  name: 'photos',
  about: 'Photos of pieces, and pictures of texts',
  routes: (implement) =>
    implement(
      { ...endpoints, ...adminEndpoints },
      { ...schemas, ...adminSchemas },
      { getPhoto, getPhotoCrop, storePhoto },
    ),
  tables: { photos: WITHOUT_PERSONS },
  jobs: [
    {
      name: PHOTO_CROPS_QUEUE,
      run: async (ctx, { photoId }) => void (await cropPhoto(ctx, String(photoId))),
      retries: 2,
      seconds: 120,
    },
  ],
} satisfies Feature;
