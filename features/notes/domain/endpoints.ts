import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const writeNote = forAdmin<typeof schemas.writeNote>('POST', '/api/admin/orders/:orderId/notes', {
  changes: ['orders'],
  role: 'packer',
});
export const removeNote = forAdmin<typeof schemas.removeNote>('DELETE', '/api/admin/orders/:orderId/notes/:noteId', {
  changes: ['orders'],
  role: 'packer',
});
export const writePersonNote = forAdmin<typeof schemas.writePersonNote>('POST', '/api/admin/users/:userId/notes', { changes: ['users'] });
export const removePersonNote = forAdmin<typeof schemas.removePersonNote>('DELETE', '/api/admin/users/:userId/notes/:noteId', {
  changes: ['users'],
});
