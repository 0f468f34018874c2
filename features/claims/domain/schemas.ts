import * as z from 'zod/mini';
import { photoId } from '#features/catalog/domain/schemas.ts';
import { cents, okReply, text } from '#shared/http/schemas.ts';

export const claimId = text('Identifiant invalide', 18).check(z.regex(/^\d+$/, 'Identifiant invalide'));

/** Claim of the signed-in user, without any data of other claimants or of the holder. */
export const myClaim = z.object({
  id: z.string(),
  ref: z.int(),
  name: z.string(),
  price: cents,
  size: z.nullable(z.string()),
  colourName: z.nullable(z.string()),
  hexCode: z.nullable(z.string()),
  photoId,
  liveTitle: z.string(),
  /** Place in the queue, from 1; null for a claim that does not wait or is unclear. */
  place: z.nullable(z.int().check(z.positive())),
  isUnclear: z.boolean(),
  /** State of the piece: `held` by an unpaid order, or `sold` with a paid order. */
  piece: z.enum(['free', 'held', 'sold']),
});
export type MyClaim = z.infer<typeof myClaim>;

export const withdrawMyClaim = {
  summary: 'Withdraw a claim of the caller; a claim of another user is not found',
  input: z.object({ claimId }),
  reply: okReply,
};
