import * as z from 'zod/mini';
import { okReply, file, instant, noInput } from '#shared/http/schemas.ts';
import { retentionKinds } from './rules.ts';

export const retentionRun = z.object({
  kind: z.enum(retentionKinds),
  last: z.nullable(
    z.object({
      at: instant,
      removed: z.int(),
      /** Number of rows that could not be removed; the next run tries them again. */
      failed: z.int(),
      /** True when an error ended the run early. */
      isBroken: z.boolean(),
    }),
  ),
  /** Last run that removed rows. */
  lastRemoval: z.nullable(z.object({ at: instant, removed: z.int() })),
});
export type RetentionRun = z.infer<typeof retentionRun>;

export const eraseMyAccount = {
  summary:
    'Erase the caller’s account; paid orders stay for accounting, without the account. Refused while an order or its withdrawal period is open',
  input: noInput,
  reply: okReply,
};

export const exportMyData = {
  summary: 'Export all data stored about the caller as a JSON file',
  input: noInput,
  reply: file('application/json'),
};
