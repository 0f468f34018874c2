import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const getMyOrder: Read<typeof schemas.getMyOrder, 'customer'> = {
  method: 'GET',
  path: '/api/orders/:orderId',
  access: 'customer',
  shows: ['orders'],
};
