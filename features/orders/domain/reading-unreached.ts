import * as z from 'zod/mini';
import { cents, done, id, instant } from '#shared/http/schemas.ts';

/** Somebody without an account whose pieces wait for her to come. */
export const unreached = z.object({
  userId: id,
  pseudo: z.string(),
  displayName: z.nullable(z.string()),
  pieces: z.int(),
  /** Of all her open orders, postage included. */
  total: cents,
  lives: z.int(),
  /** Until when the first of them keeps its pieces; null without a limit. */
  until: z.nullable(instant),
  /** Her personal link to sign up. */
  link: z.string(),
  /** When the seller wrote to her about all of these orders, and who did. */
  told: z.nullable(z.object({ at: instant, by: z.nullable(z.string()) })),
});
export type Unreached = z.infer<typeof unreached>;

export const noteTold = {
  summary: 'Somebody without an account was written to, or was not after all',
  input: z.object({ userId: id, isTold: z.boolean() }),
  reply: done,
};
