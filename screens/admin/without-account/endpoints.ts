import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listUnreached: Read<typeof schemas.listUnreached, 'admin'> = {
  method: 'GET',
  path: '/api/admin/unreached',
  access: 'admin',
  shows: ['orders', 'users'],
};
