import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listOrders: Read<typeof schemas.listOrders, 'admin'> = {
  method: 'GET',
  path: '/api/admin/orders',
  access: 'admin',
  role: 'packer',
  shows: ['orders', 'users', 'attention'],
};

/** Separate from the list, because another page does not change the count. */
export const countOrders: Read<typeof schemas.countOrders, 'admin'> = {
  method: 'GET',
  path: '/api/admin/orders/count',
  access: 'admin',
  role: 'packer',
  shows: ['orders', 'users', 'attention'],
};

export const getOrdersFile: Read<typeof schemas.getOrdersFile, 'admin'> = {
  method: 'GET',
  path: '/api/admin/orders.csv',
  access: 'admin',
  shows: [],
};
