import type { Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const mailMyDocuments: Write<typeof schemas.mailMyDocuments, 'customer'> = {
  method: 'POST',
  path: '/api/orders/:orderId/documents',
  access: 'customer',
  changes: [],
};
