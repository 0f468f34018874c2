import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listLiveOrders: Read<typeof schemas.listLiveOrders, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives/:liveId/orders',
  access: 'admin',
  shows: ['orders', 'users', 'products', 'colors'],
};
