import type { Write } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const changeAddress: Write<typeof schemas.changeAddress, 'admin'> = {
  method: 'PUT',
  path: '/api/admin/orders/:orderId/address',
  access: 'admin',
  changes: ['orders', 'attention'],
};
export const groupOrders: Write<typeof schemas.groupOrders, 'admin'> = {
  method: 'POST',
  path: '/api/admin/parcels',
  access: 'admin',
  role: 'packer',
  changes: ['orders'],
};
export const separateParcel: Write<typeof schemas.separateParcel, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/separate',
  access: 'admin',
  role: 'packer',
  changes: ['orders'],
};
export const shipParcel: Write<typeof schemas.shipParcel, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/ship-now',
  access: 'admin',
  role: 'packer',
  changes: ['orders'],
};
