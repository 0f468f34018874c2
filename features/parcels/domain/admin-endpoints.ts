import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const changeAddress = forAdmin<typeof schemas.changeAddress>('PUT', '/api/admin/orders/:orderId/address', {
  changes: ['orders', 'attention'],
});
export const groupOrders = forAdmin<typeof schemas.groupOrders>('POST', '/api/admin/parcels', { changes: ['orders'], role: 'packer' });
export const separateParcel = forAdmin<typeof schemas.separateParcel>('POST', '/api/admin/orders/:orderId/separate', {
  changes: ['orders'],
  role: 'packer',
});
export const shipParcel = forAdmin<typeof schemas.shipParcel>('POST', '/api/admin/orders/:orderId/ship-now', {
  changes: ['orders', 'attention'],
  role: 'packer',
});
