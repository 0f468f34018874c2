import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { listAuthors, listHistory } from './server/queries.ts';

export const history = {
  name: 'history',
  about: 'History of changes',
  routes: (implement) => implement(endpoints, schemas, { listAuthors, listHistory }),
} satisfies Feature;
