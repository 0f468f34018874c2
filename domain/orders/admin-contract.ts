import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { cents, done, id, instant, optional } from '../http/schemas.ts';
import { person, pseudo } from '../users/contract.ts';
import { address, addressInput, orderItem, orderStatus, parcelEvent } from './contract.ts';

export const adminOrderRow = z.object({
  id,
  number: z.string(),
  orderDate: instant,
  status: orderStatus,
  total: cents,
  liveId: z.nullable(id),
  liveTitle: z.nullable(z.string()),
  userId: id,
  customer: z.string(),
  pseudo: z.nullable(z.string()),
});
export type AdminOrderRow = z.infer<typeof adminOrderRow>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'admin',
  summary: 'Orders, newest first, by status, live, user and free text (e-mail, pseudo, number); keyset pages',
  input: z.object({
    status: z.optional(orderStatus),
    liveId: z.optional(id),
    userId: z.optional(id),
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ orders: z.array(adminOrderRow), next: z.nullable(z.string()) }),
});

export const orderEvent = z.object({
  id: z.string(),
  at: instant,
  type: z.string(),
  author: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type OrderEvent = z.infer<typeof orderEvent>;

export const label = z.object({ trackingId: z.string(), path: z.string() });

export const adminOrder = z.object({
  id,
  number: z.string(),
  orderDate: instant,
  paymentDate: z.nullable(instant),
  status: orderStatus,
  total: cents,
  liveId: z.nullable(id),
  liveTitle: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  user: z.object(person),
  shippingType: z.string(),
  address: z.nullable(address),
  items: z.array(orderItem),
  label: z.nullable(label),
  /** A label asked for whose answer never came: staff must look at the carrier's site before asking again. */
  labelUnknown: z.boolean(),
  trackingUrl: z.nullable(z.string()),
  parcelEvents: z.array(parcelEvent),
  isPaid: z.boolean(),
  paymentUnderWay: z.boolean(),
  paymentFlags: z.array(z.object({ at: instant, reason: z.string(), amount: z.int() })),
  events: z.array(orderEvent),
});
export type AdminOrder = z.infer<typeof adminOrder>;

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:orderId',
  access: 'admin',
  summary: 'An order with its trace',
  input: z.object({ orderId: id }),
  reply: adminOrder,
});

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders',
  access: 'admin',
  summary: '“Nouvelle commande”: an empty order, to-validate',
  input: z.object({
    liveId: z.uuid("La sélection d'un live est obligatoire"),
    userId: z.uuid("La sélection d'un utilisateur est obligatoire"),
    comment: optional(),
  }),
  reply: z.object({ orderId: id }),
});

export const changeStatus = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/status',
  access: 'admin',
  summary: 'Set any status; cancelling frees the pieces, reopening takes them back or is refused (D-07)',
  input: z.object({ orderId: id, status: orderStatus }),
  reply: z.object({ status: orderStatus }),
});

export const changeAddress = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/:orderId/address',
  access: 'admin',
  summary: 'Correct the delivery address',
  input: z.object({ orderId: id, address: addressInput }),
  reply: done,
});

export const addItem = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/items',
  access: 'admin',
  summary: 'Add a piece to this order',
  input: z.object({ orderId: id, productId: z.uuid('Veuillez sélectionner un produit') }),
  reply: z.object({ itemId: id, total: cents }),
});

export const removeItem = endpoint({
  method: 'DELETE',
  path: '/api/admin/orders/:orderId/items/:itemId',
  access: 'admin',
  summary: 'Take a piece out of this order; it is free again at once',
  input: z.object({ orderId: id, itemId: id }),
  reply: z.object({ total: cents }),
});

const both = 'Veuillez sélectionner un produit et indiquer un pseudo';
export const addToLiveOrder = endpoint({
  method: 'POST',
  path: '/api/admin/lives/:liveId/orders/items',
  access: 'admin',
  summary: 'Give a piece to a pseudo: her to-validate order of the live, else a new one; an unknown pseudo is made',
  input: z.object({ liveId: id, productId: z.uuid(both), pseudo, comment: optional(500) }),
  reply: z.object({
    orderId: id,
    orderNumber: z.string(),
    itemId: id,
    total: cents,
    pseudo: z.string(),
    ref: z.int(),
    orderCreated: z.boolean(),
    userCreated: z.boolean(),
  }),
});

export const liveOrder = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  total: cents,
  createdAt: instant,
  comment: z.nullable(z.string()),
  userId: id,
  pseudo: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  items: z.array(orderItem),
});
export type LiveOrder = z.infer<typeof liveOrder>;

export const listLiveOrders = endpoint({
  method: 'GET',
  path: '/api/admin/lives/:liveId/orders',
  access: 'admin',
  summary: 'Orders of a live in to-validate or to-pay, newest first',
  input: z.object({ liveId: id }),
  reply: z.object({ orders: z.array(liveOrder) }),
});

/** Wire name of the spec (§7): POST /functions/v1/merge-user-orders. */
export const mergeUserOrders = endpoint({
  method: 'POST',
  path: '/functions/v1/merge-user-orders',
  access: 'admin',
  summary: 'Move all orders of one user to another',
  input: z.object({ source_user_id: id, destination_user_id: id }),
  reply: z.object({ ordersTransferred: z.int() }),
});
