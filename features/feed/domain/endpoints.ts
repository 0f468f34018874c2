import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listFeedEvents: Read<typeof schemas.listFeedEvents, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives/:liveId/feed',
  access: 'admin',
  shows: ['feed', 'lives'],
};
export const listSetAside: Read<typeof schemas.listSetAside, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives/:liveId/feed/set-aside',
  access: 'admin',
  shows: ['feed'],
};
/** Brings the next connection attempt forward. */
export const askFeedNow: Write<typeof schemas.askFeedNow, 'admin'> = {
  method: 'POST',
  path: '/api/admin/lives/:liveId/feed/ask-now',
  access: 'admin',
  changes: ['feed'],
};
