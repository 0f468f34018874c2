import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const countWork: Read<typeof schemas.countWork, 'admin'> = {
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin',
  shows: ['orders', 'attention', 'lives', 'feed'],
};

export const listLiveSales: Read<typeof schemas.listLiveSales, 'admin'> = {
  method: 'GET',
  path: '/api/admin/live-sales',
  access: 'admin',
  shows: ['lives', 'orders'],
};
