import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const getFeedEventPayload: Read<typeof schemas.getFeedEventPayload, 'admin'> = {
  method: 'GET',
  path: '/api/admin/feed-events/:eventId',
  access: 'admin',
  shows: [],
};

export const listViewers: Read<typeof schemas.listViewers, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives/:liveId/viewers',
  access: 'admin',
  shows: ['feed'],
};
