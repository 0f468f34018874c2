import * as z from 'zod/mini';
import { file, id } from '#shared/http/schemas.ts';
import { conditions } from './rules.ts';

/** State of a piece; null when unknown. */
export const condition = z.nullable(z.enum(conditions));

/** Facts shown to the buyer before the payment; null when unknown. */
export const pieceFacts = { composition: z.nullable(z.string()), maker: z.nullable(z.string()), condition };
/** Photo of a piece, read with `getPhoto`; null without a photo. */
export const photoId = z.nullable(id);
export const getPhoto = {
  summary: 'Get a photo; its content never changes',
  input: z.object({ photoId: id }),
  reply: file('image/jpeg'),
};
