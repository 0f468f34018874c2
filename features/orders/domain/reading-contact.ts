import * as z from 'zod/mini';
import { cents, id, instant, reverts } from '#shared/http/schemas.ts';

export const buyerWithoutAccount = z.object({
  userId: id,
  pseudo: z.string(),
  displayName: z.nullable(z.string()),
  pieces: z.int(),
  /** Includes postage. */
  total: cents,
  lives: z.int(),
  /** Earliest end of the holds of the buyer's unpaid orders; null when no hold has a limit. */
  until: z.nullable(instant),
  /** Personal sign-up link. */
  link: z.string(),
  /** Instant and author of the seller's message; null before the message, and after a later order. */
  told: z.nullable(z.object({ at: instant, by: z.nullable(z.string()) })),
});
export type BuyerWithoutAccount = z.infer<typeof buyerWithoutAccount>;

export const markContacted = {
  summary:
    'Record whether a buyer without an account was contacted. `reverts` is the `action` of the record to undo; refused once a newer record exists',
  input: z.object({ userId: id, isTold: z.boolean(), reverts }),
  reply: z.object({ action: z.nullable(instant) }),
};
