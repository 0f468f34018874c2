import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listSessions: Read<typeof schemas.listSessions, 'admin'> = {
  method: 'GET',
  path: '/api/admin/sessions',
  access: 'admin',
  role: 'packer',
  shows: ['users'],
};
