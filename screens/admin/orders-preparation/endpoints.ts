import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const listPreparation = forAdmin<typeof schemas.listPreparation>('GET', '/api/admin/preparation', {
  shows: ['orders', 'users', 'attention', 'products', 'colors', 'packing'],
  role: 'packer',
});
export const readTable = forAdmin<typeof schemas.readTable>('GET', '/api/admin/orders/:orderId/table', {
  shows: ['orders', 'users', 'attention', 'products', 'colors', 'packing'],
  role: 'packer',
});
