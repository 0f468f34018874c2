import type { Read } from '../http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getReconciliation: Read<typeof schemas.getReconciliation, 'admin'> = {
  method: 'GET',
  path: '/api/admin/reconciliation',
  access: 'admin',
  shows: ['attention'],
};
