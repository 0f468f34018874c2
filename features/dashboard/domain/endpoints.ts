import type { Read } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const countWork: Read<typeof schemas.countWork, 'admin'> = {
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin',
  shows: ['orders', 'attention', 'lives', 'feed'],
};
