import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listUsers: Read<typeof schemas.listUsers, 'admin'> = {
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  shows: ['users', 'orders'],
};

/** Apart from the list: counting costs more than a page of it, and a page turned does not change the count. */
export const countUsers: Read<typeof schemas.countUsers, 'admin'> = {
  method: 'GET',
  path: '/api/admin/users/count',
  access: 'admin',
  shows: ['users'],
};

export const getUsersFile: Read<typeof schemas.getUsersFile, 'admin'> = {
  method: 'GET',
  path: '/api/admin/users.csv',
  access: 'admin',
  shows: [],
};
