import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/** Wire names (SYS-02), the next two as well. */
export const paymentToken: Write<typeof schemas.paymentToken, 'customer'> = {
  method: 'POST',
  path: '/functions/v1/payment_token',
  access: 'customer',
  changes: ['orders'],
};
export const paymentUrl: Write<typeof schemas.paymentUrl, 'customer'> = {
  method: 'POST',
  path: '/functions/v1/payment_url',
  access: 'customer',
  changes: [],
};
/** The server checks the report with the provider, because a browser cannot be trusted (D-13). */
export const paymentCallback: Write<typeof schemas.paymentCallback, 'customer'> = {
  method: 'POST',
  path: '/functions/v1/payment_callback',
  access: 'customer',
  changes: ['orders'],
};
export const paymentNotice: Write<typeof schemas.paymentNotice, 'provider'> = {
  method: 'POST',
  path: '/api/payments/lyra/notice',
  access: 'provider',
  changes: ['orders'],
};
export const modifyOrder: Write<typeof schemas.modifyOrder, 'customer'> = {
  method: 'POST',
  path: '/api/orders/:orderId/modify',
  access: 'customer',
  changes: ['orders'],
};
export const getMyConfirmation: Read<typeof schemas.getMyConfirmation, 'customer'> = {
  method: 'GET',
  path: '/api/orders/:orderId/confirmation',
  access: 'customer',
  shows: [],
};
