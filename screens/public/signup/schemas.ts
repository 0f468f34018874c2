import { photoId } from '#features/catalog/domain/schemas.ts';
import { cents, id, instant } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const keptPiece = z.object({
  ref: z.int(),
  name: z.string(),
  price: cents,
  hexCode: z.nullable(z.string()),
  photoId,
});

const invitation = z.object({
  /** Null for an unknown link, and once the user has an account. */
  pseudo: z.nullable(z.string()),
  /** Unpaid pieces that are kept for the user now, in the order in which they were given. */
  pieces: z.array(keptPiece),
  /** End of the first hold; null without a limit. */
  heldUntil: z.nullable(instant),
});
export type Invitation = z.infer<typeof invitation>;

export const getInvitation = {
  summary:
    'The pseudo of a personal link with the pieces kept for it, until it has an account. It tells no order, no total and nothing of another person.',
  input: z.object({ invitation: id }),
  reply: invitation,
};
