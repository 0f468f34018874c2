import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listLives = forAdmin<typeof schemas.listLives>('GET', '/api/admin/lives', { shows: ['lives'], role: 'packer' });
export const getLive = forAdmin<typeof schemas.getLive>('GET', '/api/admin/lives/:liveId', { shows: ['lives'] });
export const createLive = forAdmin<typeof schemas.createLive>('POST', '/api/admin/lives', { changes: ['lives'] });
export const updateLive = forAdmin<typeof schemas.updateLive>('PATCH', '/api/admin/lives/:liveId', { changes: ['lives', 'claims'] });
export const copyLive = forAdmin<typeof schemas.copyLive>('POST', '/api/admin/lives/:liveId/copy', { changes: ['lives', 'products'] });
export const deleteLive = forAdmin<typeof schemas.deleteLive>('DELETE', '/api/admin/lives/:liveId', { changes: ['lives'] });
