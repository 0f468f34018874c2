import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const getConfirmation: Read<typeof schemas.getConfirmation, 'admin'> = {
  method: 'GET',
  path: '/api/admin/orders/:orderId/confirmation',
  access: 'admin',
  shows: [],
};
export const askForRest: Write<typeof schemas.askForRest, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/rest/ask',
  access: 'admin',
  role: 'owner',
  changes: ['orders', 'attention'],
};
export const waiveRest: Write<typeof schemas.waiveRest, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/rest/waive',
  access: 'admin',
  role: 'owner',
  changes: ['orders', 'attention'],
};
