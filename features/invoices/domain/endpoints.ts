import type { Read } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getMyDocument: Read<typeof schemas.getMyDocument, 'customer'> = {
  method: 'GET',
  path: '/api/orders/:orderId/documents/:number',
  access: 'customer',
  shows: [],
};
