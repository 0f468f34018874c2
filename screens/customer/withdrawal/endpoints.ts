import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const getMyWithdrawals: Read<typeof schemas.getMyWithdrawals, 'customer'> = {
  method: 'GET',
  path: '/api/orders/:orderId/withdrawals',
  access: 'customer',
  shows: ['orders'],
};
