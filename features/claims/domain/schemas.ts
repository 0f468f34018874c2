import * as z from 'zod/mini';
import { cents, done, text } from '#shared/http/schemas.ts';

export const claimId = text('Identifiant invalide', 18).check(z.regex(/^\d+$/, 'Identifiant invalide'));

/** One of one’s own claims: nothing of it says who else asked, or who has the piece. */
export const myClaim = z.object({
  id: z.string(),
  ref: z.int(),
  name: z.string(),
  price: cents,
  size: z.nullable(z.string()),
  colourName: z.nullable(z.string()),
  hexCode: z.nullable(z.string()),
  liveTitle: z.string(),
  /** Her place in the line, from 1; null when she waits no more, or while it is unclear whether she asked. */
  place: z.nullable(z.int().check(z.positive())),
  /** She asked in words that a person is to confirm. */
  isUnclear: z.boolean(),
  /** What became of the piece: `held` by somebody’s order, or `sold` with it. */
  piece: z.enum(['free', 'held', 'sold']),
});
export type MyClaim = z.infer<typeof myClaim>;

export const withdrawMyClaim = {
  summary: 'Wait for a piece no longer; somebody else’s claim is not found',
  input: z.object({ claimId }),
  reply: done,
};
