import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const countWork = forAdmin<typeof schemas.countWork>('GET', '/api/admin/dashboard', {
  shows: ['orders', 'attention', 'lives', 'feed', 'users'],
});
export const getFirstDays = forAdmin<typeof schemas.getFirstDays>('GET', '/api/admin/first-days', {
  shows: ['settings', 'lives', 'products', 'colors', 'faqs', 'providers'],
  role: 'owner',
});
export const listLiveSales = forAdmin<typeof schemas.listLiveSales>('GET', '/api/admin/live-sales', { shows: ['lives', 'orders'] });
