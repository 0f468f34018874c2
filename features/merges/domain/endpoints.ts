import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/** The specification fixes the path (SYS-02). */
export const mergeUserOrders = forAdmin<typeof schemas.mergeUserOrders>('POST', '/functions/v1/merge-user-orders', {
  changes: ['orders', 'users', 'claims'],
});
export const undoMerge = forAdmin<typeof schemas.undoMerge>('POST', '/api/admin/merges/:mergeId/undo', {
  changes: ['orders', 'users', 'claims'],
});
