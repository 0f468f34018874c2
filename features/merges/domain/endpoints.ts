import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/** Wire name (SYS-02). */
export const mergeUserOrders: Write<typeof schemas.mergeUserOrders, 'admin'> = {
  method: 'POST',
  path: '/functions/v1/merge-user-orders',
  access: 'admin',
  changes: ['orders', 'users', 'claims'],
};
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
export const undoMerge: Write<typeof schemas.undoMerge, 'admin'> = {
  method: 'POST',
  path: '/api/admin/merges/:mergeId/undo',
  access: 'admin',
  changes: ['orders', 'users', 'claims'],
};
