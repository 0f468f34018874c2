import { note } from '#features/notes/domain/schemas.ts';
import { adminOrderRow } from '#features/orders/domain/reading-filters.ts';
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
  total: true,
  liveTitle: true,
});

/** A piece that she waits for. */
const waitedFor = z.object({
  id: z.string(),
  productId: id,
  ref: z.int(),
  name: z.string(),
  liveId: id,
  liveTitle: z.string(),
  /** Her place in the line, from 1; null while what she wrote is to be checked. */
  place: z.nullable(z.int()),
});

/** All that the back office shows of one person. */
export const person = z.extend(adminUser, {
  phone: z.nullable(z.string()),
  /** Her data was erased: what is left are orders that the accounts need. */
  isErased: z.boolean(),
  hasPassword: z.boolean(),
  /** Her second factor is on. */
  hasFactor: z.boolean(),
  /** Other pseudos that she is known to have had, or that her orders were made under. */
  otherPseudos: z.array(z.string()),
  orders: z.array(personOrder),
  notes: z.array(note),
  blocks: z.array(block),
  claims: z.array(waitedFor),
});

export const getPerson = {
  summary:
    'One person: who she is, her latest twenty orders, the pieces that she waits for, notes about her, her blocks',
  input: z.object({ userId: id }),
  reply: person,
};

export type WaitedFor = z.infer<typeof waitedFor>;

export type PersonOrder = z.infer<typeof personOrder>;

export type Person = z.infer<typeof person>;
