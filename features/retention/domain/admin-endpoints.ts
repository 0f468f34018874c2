import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const exportUser = forAdmin<typeof schemas.exportUser>('GET', '/api/admin/users/:userId/data', {
  shows: ['users', 'orders'],
  role: 'owner',
});
export const eraseUser = forAdmin<typeof schemas.eraseUser>('POST', '/api/admin/users/:userId/erase', {
  changes: ['users', 'orders'],
  role: 'owner',
});
export const forgetPseudo = forAdmin<typeof schemas.forgetPseudo>('POST', '/api/admin/pseudos/forget', { changes: [], role: 'owner' });
