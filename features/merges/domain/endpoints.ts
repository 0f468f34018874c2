import type { Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/** Wire name (SYS-02). */
export const mergeUserOrders: Write<typeof schemas.mergeUserOrders, 'admin'> = {
  method: 'POST',
  path: '/functions/v1/merge-user-orders',
  access: 'admin',
  changes: ['orders', 'users', 'claims'],
};
export const undoMerge: Write<typeof schemas.undoMerge, 'admin'> = {
  method: 'POST',
  path: '/api/admin/merges/:mergeId/undo',
  access: 'admin',
  changes: ['orders', 'users', 'claims'],
};
