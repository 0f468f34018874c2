import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listRetention: Read<typeof schemas.listRetention, 'admin'> = {
  method: 'GET',
  path: '/api/admin/retention',
  access: 'admin',
  shows: ['settings'],
};

export const listSettingChanges: Read<typeof schemas.listSettingChanges, 'admin'> = {
  method: 'GET',
  path: '/api/admin/settings/changes',
  access: 'admin',
  role: 'owner',
  shows: ['settings'],
};
