import type * as schemas from './schemas.ts';
import { forAnyone } from '#shared/http/endpoint.ts';

export const listAnnouncements = forAnyone<typeof schemas.listAnnouncements>('GET', '/api/announcements', { shows: ['pages'] });
