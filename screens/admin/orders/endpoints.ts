import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const listOrders = forAdmin<typeof schemas.listOrders>('GET', '/api/admin/orders', {
  shows: ['orders', 'users', 'attention', 'products', 'colors', 'lives'],
  role: 'packer',
});

/** Separate from the list, because all pages of the list share the count. */
export const countOrders = forAdmin<typeof schemas.countOrders>('GET', '/api/admin/orders/count', {
  shows: ['orders', 'users', 'attention'],
  role: 'packer',
});
export const getOrdersFile = forAdmin<typeof schemas.getOrdersFile>('GET', '/api/admin/orders.csv', { shows: [] });
