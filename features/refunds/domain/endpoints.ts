import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const refundOrder = forAdmin<typeof schemas.refundOrder>('POST', '/api/admin/orders/:orderId/refunds', {
  changes: ['orders', 'attention'],
  role: 'owner',
});
export const checkRefund = forAdmin<typeof schemas.checkRefund>('POST', '/api/admin/orders/:orderId/refunds/:refundId/check', {
  changes: ['orders', 'attention'],
  role: 'owner',
});
export const denyRefund = forAdmin<typeof schemas.denyRefund>('POST', '/api/admin/orders/:orderId/refunds/:refundId/deny', {
  changes: ['orders', 'attention'],
  role: 'owner',
});
