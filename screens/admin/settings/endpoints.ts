import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const listRetention = forAdmin<typeof schemas.listRetention>('GET', '/api/admin/retention', { shows: ['settings'] });
export const listSettingChanges = forAdmin<typeof schemas.listSettingChanges>('GET', '/api/admin/settings/changes', {
  shows: ['settings'],
  role: 'owner',
});
