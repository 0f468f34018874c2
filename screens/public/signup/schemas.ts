import { photoId } from '#features/catalog/domain/schemas.ts';
import { cents, id, instant } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const heldPiece = z.object({
  ref: z.int(),
  name: z.string(),
  price: cents,
  hexCode: z.nullable(z.string()),
  photoId,
});

const invitation = z.object({
  /** Null for an unknown link, and once the user has an account. */
  pseudo: z.nullable(z.string()),
  pieces: z.array(heldPiece),
  /** End of the first hold; null without a limit. */
  heldUntil: z.nullable(instant),
});
export type Invitation = z.infer<typeof invitation>;

export const getInvitation = {
  summary: 'Get the pseudo of a personal link and the pieces held for its user, while this user has no account',
  input: z.object({ invitation: id }),
  reply: invitation,
};
