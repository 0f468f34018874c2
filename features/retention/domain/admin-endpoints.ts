import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const exportUser: Read<typeof schemas.exportUser, 'admin'> = {
  method: 'GET',
  path: '/api/admin/users/:userId/data',
  access: 'admin',
  role: 'owner',
  shows: ['users', 'orders'],
};
export const eraseUser: Write<typeof schemas.eraseUser, 'admin'> = {
  method: 'POST',
  path: '/api/admin/users/:userId/erase',
  access: 'admin',
  role: 'owner',
  changes: ['users', 'orders'],
};
export const forgetPseudo: Write<typeof schemas.forgetPseudo, 'admin'> = {
  method: 'POST',
  path: '/api/admin/pseudos/forget',
  access: 'admin',
  role: 'owner',
  changes: [],
};
