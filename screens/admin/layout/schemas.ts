import { MAX_SEARCH_TEXT } from '#shared/text.ts';
import { orderStatus, orderStateFields } from '#features/orders/domain/schemas.ts';
import { rehearsal } from '#features/rehearsals/domain/schemas.ts';
import { cents, id, instant, isNear, noInput, required } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const foundOrder = z.object({
  id,
  number: z.string(),
  orderDate: instant,
  status: orderStatus,
  cancelReason: orderStateFields.cancelReason,
  isReturned: orderStateFields.isReturned,
  nothingToSend: orderStateFields.nothingToSend,
  total: cents,
  pseudo: z.nullable(z.string()),
  customer: z.string(),
});

const foundPerson = z.object({
  id,
  email: z.string(),
  pseudo: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
});

const foundPiece = z.object({
  id,
  ref: z.int(),
  name: z.string(),
  photoId: z.nullable(id),
  hexCode: z.nullable(z.string()),
  liveTitle: z.string(),
  /** Number of the order that holds the piece; null while it is free. */
  orderNumber: z.nullable(z.string()),
});

export const found = z.object({
  orders: z.array(foundOrder),
  people: z.array(foundPerson),
  pieces: z.array(foundPiece),
});

export const findAnything = {
  summary:
    'Find the first five orders, people and pieces for a text, by the rules of their lists; fuzzy matches if nothing matches. Administrators are not found, and packers find orders only',
  input: z.object({ q: required('Tapez ce que vous cherchez', MAX_SEARCH_TEXT) }),
  reply: z.object({ ...found.shape, isNear }),
};

export const countAttention = {
  summary: 'Count the open alerts and the orders to prepare now; 100 alerts or 1000 orders mean that number or more',
  input: noInput,
  reply: z.object({ open: z.int(), toPrepare: z.int() }),
};

export const getRehearsal = {
  summary: 'Get the open rehearsal; null if there is none',
  input: noInput,
  reply: z.object({ rehearsal: z.nullable(rehearsal) }),
};

export type FoundOrder = z.infer<typeof foundOrder>;

export type FoundPerson = z.infer<typeof foundPerson>;

export type FoundPiece = z.infer<typeof foundPiece>;

export type Found = z.infer<typeof found>;
