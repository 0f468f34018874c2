import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const listProducts = forAdmin<typeof schemas.listProducts>('GET', '/api/admin/products', {
  shows: ['products', 'orders', 'colors', 'lives'],
});
export const getProductsFile = forAdmin<typeof schemas.getProductsFile>('GET', '/api/admin/products.csv', { shows: [] });
