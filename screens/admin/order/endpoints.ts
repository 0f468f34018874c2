import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const getOrder = forAdmin<typeof schemas.getOrder>('GET', '/api/admin/orders/:orderId', {
  shows: ['orders', 'users', 'attention', 'products', 'colors', 'lives'],
  role: 'packer',
});
