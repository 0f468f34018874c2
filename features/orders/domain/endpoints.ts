import type { Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const giveAddress: Write<typeof schemas.giveAddress, 'customer'> = {
  method: 'POST',
  path: '/api/orders/:orderId/address',
  access: 'customer',
  changes: ['orders', 'users'],
};
