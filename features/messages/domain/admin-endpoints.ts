import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const answerBuyer = forAdmin<typeof schemas.answerBuyer>('POST', '/api/admin/orders/:orderId/messages', {
  changes: ['orders', 'attention'],
});
