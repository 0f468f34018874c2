import type { Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const writeNote: Write<typeof schemas.writeNote, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/notes',
  access: 'admin',
  role: 'packer',
  changes: ['orders'],
};
export const removeNote: Write<typeof schemas.removeNote, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/orders/:orderId/notes/:noteId',
  access: 'admin',
  role: 'packer',
  changes: ['orders'],
};
export const writePersonNote: Write<typeof schemas.writePersonNote, 'admin'> = {
  method: 'POST',
  path: '/api/admin/users/:userId/notes',
  access: 'admin',
  changes: ['users'],
};
export const removePersonNote: Write<typeof schemas.removePersonNote, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/users/:userId/notes/:noteId',
  access: 'admin',
  changes: ['users'],
};
