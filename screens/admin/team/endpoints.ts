import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listTeam: Read<typeof schemas.listTeam, 'admin'> = {
  method: 'GET',
  path: '/api/admin/team',
  access: 'admin',
  role: 'owner',
  shows: ['users'],
};
