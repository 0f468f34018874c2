import type * as schemas from './schemas.ts';
import { forCustomer } from '#shared/http/endpoint.ts';

export const getMyWithdrawals = forCustomer<typeof schemas.getMyWithdrawals>('GET', '/api/orders/:orderId/withdrawals', {
  shows: ['orders'],
});
