import type * as schemas from './schemas.ts';
import { forAnyone } from '#shared/http/endpoint.ts';

export const listAnnouncements = forAnyone<typeof schemas.listAnnouncements>('GET', '/api/announcements', { shows: ['pages'] });
export const getShowcase = forAnyone<typeof schemas.getShowcase>('GET', '/api/showcase', { shows: ['lives'] });
export const getLiveCalendar = forAnyone<typeof schemas.getLiveCalendar>('GET', '/api/lives/:liveId/live.ics', { shows: [] });
