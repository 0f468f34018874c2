import { forCustomer } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const mailMyDocuments = forCustomer<typeof schemas.mailMyDocuments>('POST', '/api/orders/:orderId/documents', { changes: [] });
