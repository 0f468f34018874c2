import { id } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const getInvitation = {
  summary: 'The pseudo that a personal link fills in at sign-up; null once it has an account. It tells nothing else.',
  input: z.object({ invitation: id }),
  reply: z.object({ pseudo: z.nullable(z.string()) }),
};
