import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const getConfirmation = forAdmin<typeof schemas.getConfirmation>('GET', '/api/admin/orders/:orderId/confirmation', { shows: [] });
export const askForRest = forAdmin<typeof schemas.askForRest>('POST', '/api/admin/orders/:orderId/rest/ask', {
  changes: ['orders', 'attention'],
  role: 'owner',
});
export const waiveRest = forAdmin<typeof schemas.waiveRest>('POST', '/api/admin/orders/:orderId/rest/waive', {
  changes: ['orders', 'attention'],
  role: 'owner',
});
