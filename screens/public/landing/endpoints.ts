import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listAnnouncements: Read<typeof schemas.listAnnouncements, 'public'> = {
  method: 'GET',
  path: '/api/announcements',
  access: 'public',
  shows: ['pages'],
};
