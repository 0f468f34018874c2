import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const listBuyersWithoutAccount = forAdmin<typeof schemas.listBuyersWithoutAccount>('GET', '/api/admin/unreached', {
  shows: ['orders', 'users', 'products', 'colors', 'settings'],
});
