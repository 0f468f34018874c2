import type { Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const shipMyParcel: Write<typeof schemas.shipMyParcel, 'customer'> = {
  method: 'POST',
  path: '/api/orders/:orderId/ship-now',
  access: 'customer',
  changes: ['orders'],
};
