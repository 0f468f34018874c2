import { forCustomer } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const suggestAddresses = forCustomer<typeof schemas.suggestAddresses>('GET', '/api/addresses', { shows: [] });
