import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const listWithdrawals = forAdmin<typeof schemas.listWithdrawals>('GET', '/api/admin/withdrawals', {
  shows: ['orders', 'users'],
  role: 'packer',
});
