import * as z from 'zod/mini';
import { file, noInput } from '#shared/http/schemas.ts';
import { exampleKinds } from './labels-mails.ts';
import { checkNames, checkOutcomes } from './labels.ts';

export const checkPart = {
  summary: 'Check a part of the shop, or a provider, by a call that leaves nothing changed',
  input: z.object({ part: z.enum(checkNames) }),
  reply: z.object({ outcome: z.enum(checkOutcomes), detail: z.string() }),
};

const kind = z.enum(exampleKinds);

export const listMailExamples = {
  summary:
    'List the kinds of mails to buyers. `subject` is the present subject, `usualSubject` the subject without the owner’s text',
  input: noInput,
  reply: z.object({ mails: z.array(z.object({ kind, subject: z.string(), usualSubject: z.string() })) }),
};

export const showMailExample = {
  summary: 'Show a kind of mail as buyers get it, with the shop’s texts and an invented order',
  input: z.object({ kind }),
  reply: file('text/html'),
};

export const sendMailExample = {
  summary: 'Send a kind of mail, with an invented order, to the owner who asks',
  input: z.object({ kind }),
  reply: z.object({ to: z.string() }),
};
