import * as z from 'zod/mini';
import { id } from '#shared/http/schemas.ts';
import { conditions } from './rules.ts';

export const condition = z.nullable(z.enum(conditions));

/** Facts that the buyer must see before the payment. */
export const pieceFacts = { composition: z.nullable(z.string()), maker: z.nullable(z.string()), condition };
export const photoId = z.nullable(id);
