import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listPreparation: Read<typeof schemas.listPreparation, 'admin'> = {
  method: 'GET',
  path: '/api/admin/preparation',
  access: 'admin',
  role: 'packer',
  shows: ['orders', 'users', 'attention', 'products', 'colors', 'packing'],
};

export const readTable: Read<typeof schemas.readTable, 'admin'> = {
  method: 'GET',
  path: '/api/admin/orders/:orderId/table',
  access: 'admin',
  role: 'packer',
  shows: ['orders', 'users', 'attention', 'products', 'colors', 'packing'],
};
