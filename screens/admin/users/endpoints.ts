import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listUsers: Read<typeof schemas.listUsers, 'admin'> = {
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  shows: ['users', 'orders'],
};

/** Separate from the list: a count costs more than a page, and another page does not change it. */
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
