import type { Read } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listHistory: Read<typeof schemas.listHistory, 'admin'> = {
  method: 'GET',
  path: '/api/admin/history',
  access: 'admin',
  shows: ['orders', 'settings', 'users', 'pages', 'products'],
};
export const listAuthors: Read<typeof schemas.listAuthors, 'admin'> = {
  method: 'GET',
  path: '/api/admin/history/authors',
  access: 'admin',
  shows: ['users'],
};
