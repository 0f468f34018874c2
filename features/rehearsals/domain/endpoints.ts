import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

// They are the shop's own, also for the pages of the copy: the copy can neither begin nor end itself.
export const getRehearsal: Read<typeof schemas.getRehearsal, 'admin'> = {
  method: 'GET',
  path: '/api/admin/rehearsal',
  access: 'admin',
  shows: ['lives'],
};
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
