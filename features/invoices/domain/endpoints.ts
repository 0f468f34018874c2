import { forCustomer } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getMyDocument = forCustomer<typeof schemas.getMyDocument>('GET', '/api/orders/:orderId/documents/:number', { shows: [] });
