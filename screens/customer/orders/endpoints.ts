import type * as schemas from './schemas.ts';
import { forCustomer } from '#shared/http/endpoint.ts';

export const listMyOrders = forCustomer<typeof schemas.listMyOrders>('GET', '/api/orders', { shows: ['orders'], kept: 'caller' });
export const listMyClaims = forCustomer<typeof schemas.listMyClaims>('GET', '/api/claims', { shows: ['claims', 'orders', 'users'] });
