import * as z from 'zod/mini';
import { done, file, id } from '#shared/http/schemas.ts';
import { pseudo } from '#features/users/domain/schemas.ts';

export const exportUser = {
  summary: 'All that is kept about a person who asked for it in writing, as one JSON file: the same as her own',
  input: z.object({ userId: id }),
  reply: file('application/json'),
};

export const eraseUser = {
  summary: 'Erase a person who asked for it in writing: the same, and refused for the same reasons, as by herself',
  input: z.object({ userId: id }),
  reply: done,
};

export const forgetPseudo = {
  summary: 'Forget what a pseudo said in lives that are over, and its claims that are of no order',
  input: z.object({ pseudo }),
  reply: z.object({
    comments: z.int(),
    claims: z.int(),
    /** Some stay: their live is on. */
    someStay: z.boolean(),
  }),
};
