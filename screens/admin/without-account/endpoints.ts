import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listBuyersWithoutAccount: Read<typeof schemas.listBuyersWithoutAccount, 'admin'> = {
  method: 'GET',
  path: '/api/admin/unreached',
  access: 'admin',
  shows: ['orders', 'users'],
};
