import type { Read } from '../http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const getConfirmation: Read<typeof schemas.getConfirmation, 'admin'> = {
  method: 'GET',
  path: '/api/admin/orders/:orderId/confirmation',
  access: 'admin',
  shows: [],
};
