import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const getFeedEventPayload = forAdmin<typeof schemas.getFeedEventPayload>('GET', '/api/admin/feed-events/:eventId', { shows: [] });
export const listViewers = forAdmin<typeof schemas.listViewers>('GET', '/api/admin/lives/:liveId/viewers', { shows: ['feed'] });
