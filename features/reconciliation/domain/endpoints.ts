import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getReconciliation = forAdmin<typeof schemas.getReconciliation>('GET', '/api/admin/reconciliation', { shows: ['attention'] });
export const reconcilePayments = forAdmin<typeof schemas.reconcilePayments>('POST', '/api/admin/reconciliation', {
  changes: ['attention', 'orders'],
  role: 'owner',
});
