import * as z from 'zod/mini';
import { id, instant, noInput } from '../http/schemas.ts';

/** An order in which the books differ, or that the provider could not be asked about. */
export const reconciliationLine = z.object({
  orderId: id,
  number: z.string(),
  /** In cents; null where nobody could be asked. */
  difference: z.nullable(z.object({ ours: z.int(), theirs: z.int() })),
});
export type ReconciliationLine = z.infer<typeof reconciliationLine>;

export const reconciliation = z.object({
  day: z.string(),
  at: instant,
  asked: z.int(),
  equal: z.int(),
  mended: z.int(),
  lines: z.array(reconciliationLine),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const getReconciliation = {
  summary: 'What the last comparison of the shop’s books with the card provider’s came to; null before the first',
  input: noInput,
  reply: z.object({ last: z.nullable(reconciliation) }),
};
