import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listVersionsToRestore: Read<typeof schemas.listVersionsToRestore, 'admin'> = {
  method: 'GET',
  path: '/api/admin/page-versions/:code',
  access: 'admin',
  shows: ['pages'],
};

export const readVersionToRestore: Read<typeof schemas.readVersionToRestore, 'admin'> = {
  method: 'GET',
  path: '/api/admin/page-versions/:code/:versionId',
  access: 'admin',
  shows: ['pages'],
};
