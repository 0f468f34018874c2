import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const listLiveEndMails: Read<typeof schemas.listLiveEndMails, 'admin'> = {
  method: 'GET',
  path: '/api/admin/live-end-mails',
  access: 'admin',
  shows: ['lives', 'orders', 'settings'],
};
