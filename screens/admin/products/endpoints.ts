import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listProducts: Read<typeof schemas.listProducts, 'admin'> = {
  method: 'GET',
  path: '/api/admin/products',
  access: 'admin',
  shows: ['products', 'orders', 'colors', 'lives'],
};

export const getProductsFile: Read<typeof schemas.getProductsFile, 'admin'> = {
  method: 'GET',
  path: '/api/admin/products.csv',
  access: 'admin',
  shows: [],
};
