import type { Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const startRehearsal: Write<typeof schemas.startRehearsal, 'admin'> = {
  method: 'POST',
  path: '/api/admin/rehearsal',
  access: 'admin',
  changes: ['lives'],
};
export const hearAgain: Write<typeof schemas.hearAgain, 'admin'> = {
  method: 'POST',
  path: '/api/admin/rehearsal/hear-again',
  access: 'admin',
  changes: [],
};
export const endRehearsal: Write<typeof schemas.endRehearsal, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/rehearsal',
  access: 'admin',
  changes: ['lives'],
};
