import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const withdrawFromOrder: Write<typeof schemas.withdrawFromOrder, 'customer'> = {
  method: 'POST',
  path: '/api/orders/:orderId/withdrawals',
  access: 'customer',
  changes: ['orders'],
};
/** Invalidates `orders` for a visitor who is also signed in as the buyer. */
export const withdrawAsGuest: Write<typeof schemas.withdrawAsGuest, 'public'> = {
  method: 'POST',
  path: '/api/withdrawals',
  access: 'public',
  changes: ['orders'],
};
export const tellParcelSent: Write<typeof schemas.tellParcelSent, 'customer'> = {
  method: 'POST',
  path: '/api/withdrawals/:withdrawalId/parcel',
  access: 'customer',
  changes: ['orders'],
};
export const myReturnLabelPdf: Read<typeof schemas.myReturnLabelPdf, 'customer'> = {
  method: 'GET',
  path: '/api/withdrawals/:withdrawalId/return-label.pdf',
  access: 'customer',
  shows: [],
};
