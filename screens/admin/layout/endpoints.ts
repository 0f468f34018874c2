import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const findAnything = forAdmin<typeof schemas.findAnything>('GET', '/api/admin/find', {
  shows: ['orders', 'users', 'products', 'lives'],
  role: 'packer',
});
export const countAttention = forAdmin<typeof schemas.countAttention>('GET', '/api/admin/attention/count', {
  shows: ['attention', 'orders'],
});

/** Always answered by the shop, also for the pages of a rehearsal, because a copy can neither begin nor end itself. */
export const getRehearsal = forAdmin<typeof schemas.getRehearsal>('GET', '/api/admin/rehearsal', { shows: ['lives'] });
