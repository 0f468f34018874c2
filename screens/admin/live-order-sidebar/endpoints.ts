import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const listLiveOrders = forAdmin<typeof schemas.listLiveOrders>('GET', '/api/admin/lives/:liveId/orders', {
  shows: ['orders', 'users', 'products', 'colors'],
});
