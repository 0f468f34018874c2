import { forCustomer } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const shipMyParcel = forCustomer<typeof schemas.shipMyParcel>('POST', '/api/orders/:orderId/ship-now', { changes: ['orders'] });
