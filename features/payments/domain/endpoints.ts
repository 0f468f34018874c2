import { forCustomer, type Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/** Path that older clients call (SYS-02), like the next two paths. */
export const paymentToken = forCustomer<typeof schemas.paymentToken>('POST', '/functions/v1/payment_token', { changes: ['orders'] });
export const paymentUrl = forCustomer<typeof schemas.paymentUrl>('POST', '/functions/v1/payment_url', { changes: [] });
/** The server checks the report with the provider, because a browser cannot be trusted (D-13). */
export const paymentCallback = forCustomer<typeof schemas.paymentCallback>('POST', '/functions/v1/payment_callback', {
  changes: ['orders'],
});
export const paymentNotice: Write<typeof schemas.paymentNotice, 'provider'> = {
  method: 'POST',
  path: '/api/payments/lyra/notice',
  access: 'provider',
  changes: ['orders'],
};
export const modifyOrder = forCustomer<typeof schemas.modifyOrder>('POST', '/api/orders/:orderId/modify', {
  changes: ['orders', 'attention'],
});
export const getMyConfirmation = forCustomer<typeof schemas.getMyConfirmation>('GET', '/api/orders/:orderId/confirmation', { shows: [] });
