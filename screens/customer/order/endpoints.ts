import type * as schemas from './schemas.ts';
import { forCustomer } from '#shared/http/endpoint.ts';

export const getMyOrder = forCustomer<typeof schemas.getMyOrder>('GET', '/api/orders/:orderId', {
  shows: ['orders'],
  kept: 'caller',
});
