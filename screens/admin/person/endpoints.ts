import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const getPerson: Read<typeof schemas.getPerson, 'admin'> = {
  method: 'GET',
  path: '/api/admin/people/:userId',
  access: 'admin',
  shows: ['users', 'orders', 'claims'],
};
