// Where the endpoints of a customer’s pages are, without their schemas: a page that only calls them stays light.
export const paymentToken = { method: 'POST', path: '/functions/v1/payment_token' } as const;
export const paymentCallback = { method: 'POST', path: '/functions/v1/payment_callback' } as const;
