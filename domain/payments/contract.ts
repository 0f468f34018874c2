import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/schemas.ts';
import * as paths from './paths.ts';
import { orderStatuses } from '../orders/labels.ts';

/** Wire name of the spec (§7). `orderId` is the other spelling in use; amounts and e-mails sent along are not believed. */
export const paymentToken = endpoint({
  ...paths.paymentToken,
  access: 'customer',
  summary: 'Open a card form for the order’s total',
  input: z.union([z.object({ order_id: id }), z.object({ orderId: id })]),
  reply: z.object({ token: z.string(), payment_url: z.string() }),
});

export const paymentUrl = endpoint({
  method: 'POST',
  path: '/functions/v1/payment_url',
  access: 'customer',
  summary: 'The page that shows the card form',
  input: z.object({ order_id: id, token: z.string().check(z.minLength(1), z.maxLength(4000)), return_url: z.url() }),
  reply: z.object({ payment_url: z.string() }),
});

/** Never believed by itself (D-13): the server asks the provider. */
export const paymentCallback = endpoint({
  ...paths.paymentCallback,
  access: 'customer',
  summary: 'The browser says a payment was made; the provider is asked what it knows',
  input: z.object({ orderId: id, paymentId: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: z.object({
    success: z.boolean(),
    status: z.enum(orderStatuses),
    state: z.enum(['paid', 'pending', 'refused', 'none']),
  }),
});

/** The provider's signed notice: five `kr-…` form fields. */
export const paymentNotice = endpoint({
  method: 'POST',
  path: '/api/payments/lyra/notice',
  access: 'provider',
  summary: 'Signed payment notice (form encoded)',
  input: z.record(z.string(), z.string()),
  reply: z.string(),
});
