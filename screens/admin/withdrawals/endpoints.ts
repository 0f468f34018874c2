import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listWithdrawals: Read<typeof schemas.listWithdrawals, 'admin'> = {
  method: 'GET',
  path: '/api/admin/withdrawals',
  access: 'admin',
  role: 'packer',
  shows: ['orders', 'users'],
};
