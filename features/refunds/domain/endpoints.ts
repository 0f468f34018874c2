import type { Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const refundOrder: Write<typeof schemas.refundOrder, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/refunds',
  access: 'admin',
  role: 'owner',
  changes: ['orders', 'attention'],
};
export const checkRefund: Write<typeof schemas.checkRefund, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/refunds/:refundId/check',
  access: 'admin',
  role: 'owner',
  changes: ['orders', 'attention'],
};
export const denyRefund: Write<typeof schemas.denyRefund, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/refunds/:refundId/deny',
  access: 'admin',
  role: 'owner',
  changes: ['orders', 'attention'],
};
