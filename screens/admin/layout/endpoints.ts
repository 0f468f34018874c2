import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const findAnything = forAdmin<typeof schemas.findAnything>('GET', '/api/admin/find', {
  shows: ['orders', 'users', 'products', 'lives'],
  role: 'packer',
});
export const countAttention = forAdmin<typeof schemas.countAttention>('GET', '/api/admin/attention/count', {
  shows: ['attention', 'orders'],
});

/**
 * Reads the open rehearsal. Pages of a rehearsal ask the shop and not their copy, because a copy cannot start or end
 * its own rehearsal.
 */
export const getRehearsal = forAdmin<typeof schemas.getRehearsal>('GET', '/api/admin/rehearsal', { shows: ['lives'] });
