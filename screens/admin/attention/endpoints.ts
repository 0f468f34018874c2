import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listAttention: Read<typeof schemas.listAttention, 'admin'> = {
  method: 'GET',
  path: '/api/admin/attention',
  access: 'admin',
  shows: ['attention', 'orders', 'users'],
};
