import { forCustomer } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const askAboutOrder = forCustomer<typeof schemas.askAboutOrder>('POST', '/api/orders/:orderId/messages', {
  changes: ['orders', 'attention'],
});
