import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listFeedEvents = forAdmin<typeof schemas.listFeedEvents>('GET', '/api/admin/lives/:liveId/feed', { shows: ['feed', 'lives'] });
export const listSetAside = forAdmin<typeof schemas.listSetAside>('GET', '/api/admin/lives/:liveId/feed/set-aside', { shows: ['feed'] });
export const retryFeedNow = forAdmin<typeof schemas.retryFeedNow>('POST', '/api/admin/lives/:liveId/feed/ask-now', { changes: ['feed'] });
