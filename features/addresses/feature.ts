import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { suggestAddresses } from './server/queries.ts';

export const addresses = {
  name: 'addresses',
  about: 'Suggestions of addresses',
  routes: (implement) =>
    implement(endpoints, schemas, {
      suggestAddresses,
    }),
} satisfies Feature;
