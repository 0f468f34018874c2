import * as z from 'zod/mini';
import { cents, id, instant, isNear, required } from '#shared/http/schemas.ts';
import { orderStatus, orderTime } from '#features/orders/domain/schemas.ts';

export const foundOrder = z.object({
  id,
  number: z.string(),
  orderDate: instant,
  status: orderStatus,
  cancelReason: orderTime.cancelReason,
  isReturned: orderTime.isReturned,
  total: cents,
  pseudo: z.nullable(z.string()),
  customer: z.string(),
});
export type FoundOrder = z.infer<typeof foundOrder>;

export const foundPerson = z.object({
  id,
  email: z.string(),
  pseudo: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
});
export type FoundPerson = z.infer<typeof foundPerson>;

export const foundPiece = z.object({
  id,
  ref: z.int(),
  name: z.string(),
  liveTitle: z.string(),
  /** The order that has the piece now; null while it is free. */
  orderNumber: z.nullable(z.string()),
});
export type FoundPiece = z.infer<typeof foundPiece>;

export const found = z.object({
  orders: z.array(foundOrder),
  people: z.array(foundPerson),
  pieces: z.array(foundPiece),
});
export type Found = z.infer<typeof found>;

export const findAnything = {
  summary:
    'The first five orders, people who are not administrators and pieces that a text finds, by the rules of their lists; those of the nearest people where it finds nothing; who prepares finds orders alone',
  input: z.object({ q: required('Tapez ce que vous cherchez', 100) }),
  reply: z.object({ ...found.shape, isNear }),
};
