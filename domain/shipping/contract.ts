import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { cents, done, id, instant } from '../http/schemas.ts';
import { label } from '../orders/admin-contract.ts';
import { address, orderItem, orderStatus } from '../orders/contract.ts';
import { person } from '../users/contract.ts';

export const toPrepare = z.object({
  id,
  number: z.string(),
  orderDate: instant,
  paymentDate: z.nullable(instant),
  total: cents,
  comment: z.nullable(z.string()),
  liveTitle: z.nullable(z.string()),
  user: z.object(person),
  address: z.nullable(address),
  items: z.array(orderItem),
  label: z.nullable(label),
  labelUnknown: z.boolean(),
  /** Why a payment of the order must be looked at before the parcel leaves (D-13). */
  paymentFlags: z.array(z.string()),
});
export type ToPrepare = z.infer<typeof toPrepare>;

export const listPreparation = endpoint({
  method: 'GET',
  path: '/api/admin/preparation',
  access: 'admin',
  summary: 'Paid orders, oldest payment first; search by pseudo, name or e-mail',
  input: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  reply: z.object({ orders: z.array(toPrepare) }),
});

/** Wire name of the spec (§7): POST /functions/v1/generate-shipping-label. */
export const generateLabel = endpoint({
  method: 'POST',
  path: '/functions/v1/generate-shipping-label',
  access: 'admin',
  summary: 'Buy the order’s Colissimo label',
  input: z.object({
    orderId: id,
    weightGrams: z.optional(z.int().check(z.minimum(10), z.maximum(30_000))),
    /** Staff looked at the carrier's site after an unanswered request and want another label. */
    afterUnknown: z.optional(z.boolean()),
  }),
  reply: z.object({ success: z.boolean(), message: z.string(), tracking_id: z.string(), label_path: z.string() }),
});

export const deleteLabel = endpoint({
  method: 'DELETE',
  path: '/api/admin/orders/:orderId/label',
  access: 'admin',
  summary: 'Forget the label (path and number)',
  input: z.object({ orderId: id }),
  reply: done,
});

export const validatePreparation = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/prepared',
  access: 'admin',
  summary: '“Valider la préparation”: to-ship',
  input: z.object({ orderId: id }),
  reply: z.object({ status: orderStatus, message: z.string() }),
});

export const labelPdf = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:orderId/label.pdf',
  access: 'admin',
  summary: 'The label’s PDF, to print or keep',
  input: z.object({ orderId: id }),
  reply: z.any(),
});

/** Where the browser opens a label. */
export const labelUrl = (orderId: string): string => labelPdf.path.replace(':orderId', orderId);
