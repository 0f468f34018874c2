import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listPageVersions: Read<typeof schemas.listPageVersions, 'public'> = {
  method: 'GET',
  path: '/api/pages/:code/versions',
  access: 'public',
  shows: ['pages'],
};
