import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

export const previewMerge: Read<typeof schemas.previewMerge, 'admin'> = {
  method: 'GET',
  path: '/api/admin/merges/preview',
  access: 'admin',
  shows: ['orders', 'users', 'claims'],
};

export const listMerges: Read<typeof schemas.listMerges, 'admin'> = {
  method: 'GET',
  path: '/api/admin/merges',
  access: 'admin',
  shows: ['orders', 'users'],
};
