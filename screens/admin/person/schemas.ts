import { note } from '#features/notes/domain/schemas.ts';
import { adminOrderRow } from '#features/orders/domain/reading-row.ts';
import { adminUser, block } from '#features/users/domain/admin-schemas.ts';
import { id } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const personOrder = z.pick(adminOrderRow, {
  id: true,
  number: true,
  orderDate: true,
  status: true,
  cancelReason: true,
  isReturned: true,
  nothingToSend: true,
  total: true,
  liveTitle: true,
});

const awaitedPiece = z.object({
  id: z.string(),
  productId: id,
  ref: z.int(),
  name: z.string(),
  photoId: z.nullable(id),
  hexCode: z.nullable(z.string()),
  liveId: id,
  liveTitle: z.string(),
  /** Place in the queue, from 1; null while the claim needs a check. */
  place: z.nullable(z.int()),
});

export const person = z.extend(adminUser, {
  phone: z.nullable(z.string()),
  /** True after the erasure of the user's data. Only orders needed for accounting remain. */
  isErased: z.boolean(),
  hasPassword: z.boolean(),
  hasFactor: z.boolean(),
  otherPseudos: z.array(z.string()),
  orders: z.array(personOrder),
  notes: z.array(note),
  blocks: z.array(block),
  /** Latest waiting claims. */
  claims: z.array(awaitedPiece),
  claimsCount: z.int(),
});

export const getPerson = {
  summary: 'Get a person: identity, latest twenty orders, latest fifty waiting claims, notes and blocks',
  input: z.object({ userId: id }),
  reply: person,
};

export type AwaitedPiece = z.infer<typeof awaitedPiece>;

export type PersonOrder = z.infer<typeof personOrder>;

export type Person = z.infer<typeof person>;
