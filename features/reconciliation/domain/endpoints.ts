import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getReconciliation: Read<typeof schemas.getReconciliation, 'admin'> = {
  method: 'GET',
  path: '/api/admin/reconciliation',
  access: 'admin',
  shows: ['attention'],
};
export const reconcilePayments: Write<typeof schemas.reconcilePayments, 'admin'> = {
  method: 'POST',
  path: '/api/admin/reconciliation',
  access: 'admin',
  role: 'owner',
  changes: ['attention', 'orders'],
};
