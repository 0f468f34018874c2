import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const recentProducts = forAdmin<typeof schemas.recentProducts>('GET', '/api/admin/products/recent', {
  shows: ['products', 'orders', 'colors', 'lives'],
});
