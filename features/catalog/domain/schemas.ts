import * as z from 'zod/mini';
import { id } from '#shared/http/schemas.ts';
import { conditions } from './rules.ts';

/** Condition of a piece; null when unknown. */
export const condition = z.nullable(z.enum(conditions));

/** Facts that the buyer must see before the payment; null when unknown. */
export const pieceFacts = { composition: z.nullable(z.string()), maker: z.nullable(z.string()), condition };
/** Photo of a piece, read with `getPhoto`; null without a photo. */
export const photoId = z.nullable(id);
