import { forCustomer } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const giveAddress = forCustomer<typeof schemas.giveAddress>('POST', '/api/orders/:orderId/address', {
  changes: ['orders', 'users', 'attention'],
});
