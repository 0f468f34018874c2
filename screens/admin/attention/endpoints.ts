import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const listAttention = forAdmin<typeof schemas.listAttention>('GET', '/api/admin/attention', {
  shows: ['attention', 'orders', 'users'],
});
