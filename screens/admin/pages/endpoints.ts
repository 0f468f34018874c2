import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const listVersionsToRestore = forAdmin<typeof schemas.listVersionsToRestore>('GET', '/api/admin/page-versions/:code', {
  shows: ['pages'],
});
export const readVersionToRestore = forAdmin<typeof schemas.readVersionToRestore>('GET', '/api/admin/page-versions/:code/:versionId', {
  shows: ['pages'],
});
