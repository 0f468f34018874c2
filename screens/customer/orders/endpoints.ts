import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listMyOrders: Read<typeof schemas.listMyOrders, 'customer'> = {
  method: 'GET',
  path: '/api/orders',
  access: 'customer',
  shows: ['orders'],
};

export const listMyClaims: Read<typeof schemas.listMyClaims, 'customer'> = {
  method: 'GET',
  path: '/api/claims',
  access: 'customer',
  shows: ['claims', 'orders'],
};
