import * as z from 'zod/mini';
import { id, instant, noInput } from '#shared/http/schemas.ts';

export const reconciliationLine = z.object({
  orderId: id,
  number: z.string(),
  /** Amounts in cents; null without an answer. */
  difference: z.nullable(z.object({ ours: z.int(), theirs: z.int() })),
});
export type ReconciliationLine = z.infer<typeof reconciliationLine>;

export const reconciliation = z.object({
  /** Day on which the comparison began, in Paris. */
  day: z.string(),
  /** Instant of the last recorded progress. */
  at: instant,
  /** Null for a comparison of earlier releases, which asked about the payments of one day. */
  startedAt: z.nullable(instant),
  isUnderWay: z.boolean(),
  /** Number of orders that the provider was asked about, with or without an answer. */
  asked: z.int(),
  equal: z.int(),
  /** Number of orders whose missing news was recorded, and which are now equal. */
  mended: z.int(),
  /**
   * Number of orders not compared, because the comparison is under way or was interrupted, or because the provider
   * stopped answering.
   */
  leftToAsk: z.int(),
  /** Orders that differ or have no answer, at most 500. */
  lines: z.array(reconciliationLine),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const getReconciliation = {
  summary: 'Get the result of the last payment comparison with the card provider; null before the first',
  input: noInput,
  reply: z.object({ last: z.nullable(reconciliation) }),
};

export const reconcilePayments = {
  summary:
    'Compare all payments of the last `paymentCheckDays` days with the card provider now; a long comparison continues after the reply',
  input: noInput,
  reply: z.object({
    asked: z.int(),
    equal: z.int(),
    mended: z.int(),
    /** Number of orders with an unknown or different state at the provider, including the orders not compared yet. */
    unknown: z.int(),
  }),
};
