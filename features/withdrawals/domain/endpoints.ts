import { forAnyone, forCustomer } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const withdrawFromOrder = forCustomer<typeof schemas.withdrawFromOrder>('POST', '/api/orders/:orderId/withdrawals', {
  changes: ['orders'],
});
/** Invalidates `orders` for a visitor who is also signed in as the buyer. */
export const withdrawAsGuest = forAnyone<typeof schemas.withdrawAsGuest>('POST', '/api/withdrawals', { changes: ['orders'] });
export const tellParcelSent = forCustomer<typeof schemas.tellParcelSent>('POST', '/api/withdrawals/:withdrawalId/parcel', {
  changes: ['orders'],
});
export const myReturnLabelPdf = forCustomer<typeof schemas.myReturnLabelPdf>('GET', '/api/withdrawals/:withdrawalId/return-label.pdf', {
  shows: [],
});
