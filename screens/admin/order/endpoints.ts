import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const getOrder: Read<typeof schemas.getOrder, 'admin'> = {
  method: 'GET',
  path: '/api/admin/orders/:orderId',
  access: 'admin',
  role: 'packer',
  shows: ['orders', 'users', 'attention', 'products', 'colors'],
};
