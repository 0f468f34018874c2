import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listHistory = forAdmin<typeof schemas.listHistory>('GET', '/api/admin/history', {
  shows: ['orders', 'settings', 'users', 'pages', 'products'],
});
export const listAuthors = forAdmin<typeof schemas.listAuthors>('GET', '/api/admin/history/authors', { shows: ['users'] });
