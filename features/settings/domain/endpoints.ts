import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getSettings = forAdmin<typeof schemas.getSettings>('GET', '/api/admin/settings', { shows: ['settings'] });
export const changeSettings = forAdmin<typeof schemas.changeSettings>('PATCH', '/api/admin/settings', {
  changes: ['settings', 'pages'],
  role: 'owner',
});
