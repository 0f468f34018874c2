import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const previewMerge = forAdmin<typeof schemas.previewMerge>('GET', '/api/admin/merges/preview', {
  shows: ['orders', 'users', 'claims'],
});
export const listMerges = forAdmin<typeof schemas.listMerges>('GET', '/api/admin/merges', { shows: ['orders', 'users'] });
