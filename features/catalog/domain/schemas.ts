import * as z from 'zod/mini';
import { file, id } from '#shared/http/schemas.ts';
import { conditions } from './rules.ts';

/** In which state a piece is; null where the seller says nothing. */
export const condition = z.nullable(z.enum(conditions));

/** What the buyer is told of a piece before she pays; null where the seller says nothing. */
export const pieceFacts = { composition: z.nullable(z.string()), maker: z.nullable(z.string()), condition };
/** What a piece looks like: asked for by `getPhoto`; null without a photo. */
export const photoId = z.nullable(id);
export const getPhoto = {
  summary: 'A photo, which never changes under its id',
  input: z.object({ photoId: id }),
  reply: file('image/jpeg'),
};
