import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getSettings: Read<typeof schemas.getSettings, 'admin'> = {
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  shows: ['settings'],
};
export const changeSettings: Write<typeof schemas.changeSettings, 'admin'> = {
  method: 'PATCH',
  path: '/api/admin/settings',
  access: 'admin',
  role: 'owner',
  changes: ['settings'],
};
