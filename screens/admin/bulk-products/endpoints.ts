import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const recentProducts: Read<typeof schemas.recentProducts, 'admin'> = {
  method: 'GET',
  path: '/api/admin/products/recent',
  access: 'admin',
  shows: ['products', 'orders', 'colors', 'lives'],
};
