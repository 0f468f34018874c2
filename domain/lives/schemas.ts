import * as z from 'zod/mini';
import { id, instant, noInput, required, text } from '../http/schemas.ts';

/** Who gives a piece that somebody claims: a person, or the shop at once to the first whose claim is certain. */
export const givings = ['by-hand', 'first'] as const;
export const giving = z.enum(givings);

export const live = z.object({
  id,
  title: z.string(),
  ref: z.string(),
  liveDate: instant,
  isActive: z.boolean(),
  giving,
  createdAt: instant,
  updatedAt: instant,
});
export type Live = z.infer<typeof live>;

const title = required('Le titre est requis', 120);
const ref = required('La référence est requise', 60);

export const listLives = {
  summary: 'All lives, newest date first',
  input: noInput,
  reply: z.object({ lives: z.array(live) }),
};

export const getLive = {
  summary: 'One live',
  input: z.object({ liveId: id }),
  reply: live,
};

export const createLive = {
  summary: 'Create a live; its reference comes from the title',
  input: z.object({
    title,
    liveDate: z.pipe(
      text('La date est requise', 40),
      z.iso
        .datetime({ offset: true, error: 'La date est requise' })
        .check(z.regex(/^20\d\d-/, 'La date n’est pas valable')),
    ),
    isActive: z._default(z.boolean(), true),
  }),
  reply: live,
};

export const updateLive = {
  summary: 'Change title, reference, whether it is on, or who gives',
  input: z.object({
    liveId: id,
    title: z.optional(title),
    ref: z.optional(ref),
    isActive: z.optional(z.boolean()),
    giving: z.optional(giving),
  }),
  reply: live,
};
