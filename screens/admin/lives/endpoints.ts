import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const listLiveEndMails = forAdmin<typeof schemas.listLiveEndMails>('GET', '/api/admin/live-end-mails', {
  shows: ['lives', 'orders', 'users', 'settings'],
});
