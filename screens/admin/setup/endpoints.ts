import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

// Served by the shop and not by the copy, like the start and the end of a rehearsed order.
export const getRehearsedOrder = forAdmin<typeof schemas.getRehearsedOrder>('GET', '/api/admin/rehearsed-order', {
  shows: ['lives', 'settings'],
  role: 'owner',
});
