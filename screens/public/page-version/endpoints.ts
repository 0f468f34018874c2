import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const readPageVersion: Read<typeof schemas.readPageVersion, 'public'> = {
  method: 'GET',
  path: '/api/pages/:code/versions/:versionId',
  access: 'public',
  shows: ['pages'],
};
