import * as z from 'zod/mini';
import { okReply, file, id } from '#shared/http/schemas.ts';
import { pseudo } from '#features/users/domain/schemas.ts';

export const exportUser = {
  summary: 'Export all data stored about a person, on written request, as the file of `exportMyData`',
  input: z.object({ userId: id }),
  reply: file('application/json'),
};

export const eraseUser = {
  summary: 'Erase a person on written request; refused for the same reasons as `eraseMyAccount`',
  input: z.object({ userId: id }),
  reply: okReply,
};

export const forgetPseudo = {
  summary: 'Delete the comments of a pseudo in ended lives, and anonymize its claims that gave no piece',
  input: z.object({ pseudo }),
  reply: z.object({
    comments: z.int(),
    claims: z.int(),
    /** True when some comments stay because their live is on. */
    someStay: z.boolean(),
  }),
};
