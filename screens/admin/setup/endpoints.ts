import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

// Always answered by the shop, as is the start and the end of a rehearsed order.
export const getRehearsedOrder = forAdmin<typeof schemas.getRehearsedOrder>('GET', '/api/admin/rehearsed-order', {
  shows: ['lives', 'settings'],
  role: 'owner',
});
