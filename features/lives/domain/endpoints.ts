import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listLives: Read<typeof schemas.listLives, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives',
  access: 'admin',
  role: 'packer',
  shows: ['lives'],
};
export const getLive: Read<typeof schemas.getLive, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives/:liveId',
  access: 'admin',
  shows: ['lives'],
};
export const createLive: Write<typeof schemas.createLive, 'admin'> = {
  method: 'POST',
  path: '/api/admin/lives',
  access: 'admin',
  changes: ['lives'],
};
export const updateLive: Write<typeof schemas.updateLive, 'admin'> = {
  method: 'PATCH',
  path: '/api/admin/lives/:liveId',
  access: 'admin',
  changes: ['lives', 'claims'],
};
export const copyLive: Write<typeof schemas.copyLive, 'admin'> = {
  method: 'POST',
  path: '/api/admin/lives/:liveId/copy',
  access: 'admin',
  changes: ['lives', 'products'],
};
export const deleteLive: Write<typeof schemas.deleteLive, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/lives/:liveId',
  access: 'admin',
  changes: ['lives'],
};
