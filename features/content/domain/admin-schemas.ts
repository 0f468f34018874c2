import * as z from 'zod/mini';
import { okReply, id, instant, noInput, onceKey, required, seenAt, text } from '#shared/http/schemas.ts';
import { unknownPlaceholders } from './reading-placeholders.ts';
import { failingReasons, watchedParts } from '#shared/providers.ts';
import { hasTooManyTags, isBlankHtml } from '#shared/rich-text.ts';
import { isPageCode, pageCodeOf } from './rules.ts';
import { processTraits } from '#shared/shared-variables.ts';
import { faq } from './schemas.ts';

const allFields = 'Veuillez remplir tous les champs';
const title = required(allFields, 200);
/** HTML as written; the server sanitises it before it is stored (D-17). */
const content = z.string(allFields).check(
  z.maxLength(100_000, { error: 'Ce texte est trop long', abort: true }),
  z.trim(),
  z.refine((html) => !hasTooManyTags(html), { error: 'Ce texte contient trop de balises', abort: true }),
  z.refine((html) => !isBlankHtml(html), allFields),
);
const pageContent = content.check(
  z.refine((html) => unknownPlaceholders(html).length === 0, {
    error: ({ input }) =>
      `Ces mots entre accolades n’existent pas\u00A0: ${unknownPlaceholders(String(input)).join(', ')}`,
  }),
);

export const createFaq = {
  summary: 'Add a question at the end',
  input: z.object({ title, content, once: onceKey }),
  reply: faq,
};
export const updateFaq = {
  summary: 'Change a question and its answer',
  input: z.object({ faqId: id, title, content, seenAt: z.optional(seenAt) }),
  reply: faq,
};
export const deleteFaq = {
  summary: 'Delete a question, unless it has changed since `seenAt`; the following questions move up',
  input: z.object({ faqId: id, seenAt: z.optional(seenAt) }),
  reply: okReply,
};
export const moveFaq = {
  summary: 'Swap a question with its neighbour; nothing changes at the ends of the list',
  input: z.object({ faqId: id, direction: z.enum(['up', 'down']) }),
  reply: z.object({ rank: z.int() }),
};

export const adminPage = z.object({
  id,
  code: z.string(),
  title: z.string(),
  content: z.string(),
  isActive: z.boolean(),
  updatedAt: instant,
});
export type AdminPage = z.infer<typeof adminPage>;

const code = z.pipe(
  text(allFields),
  z.pipe(
    z.transform((typed: string) => pageCodeOf(typed)),
    z.string().check(
      z.minLength(1, allFields),
      z.maxLength(80, '80 caractères au maximum'),
      z.refine((typed) => typed === '' || isPageCode(typed), 'Le code doit être un slug valide (ex: ma-page-exemple)'),
    ),
  ),
);
const pageInput = { title, content: pageContent, isActive: z.boolean() };

export const listPages = {
  summary: 'List the pages by title, active or not',
  input: noInput,
  reply: z.object({
    pages: z.array(adminPage),
    templates: z.array(z.object({ code: z.string(), title: z.string(), content: z.string() })),
  }),
};
export const createPage = {
  summary: 'Add a page under a new code',
  input: z.object({
    code,
    ...pageInput,
    /**
     * True when the page replaces a template. If another user has created this page meanwhile, the request is refused
     * as a conflict.
     */
    ofTemplate: z.optional(z.boolean()),
    once: onceKey,
  }),
  reply: adminPage,
};
export const updatePage = {
  summary: 'Change a page; its code stays',
  input: z.object({
    pageId: id,
    ...pageInput,
    seenAt: z.optional(seenAt),
  }),
  reply: adminPage,
};
export const deletePage = {
  summary: 'Delete a page, unless it has changed since `seenAt`',
  input: z.object({ pageId: id, seenAt: z.optional(seenAt) }),
  reply: okReply,
};

export const failingProvider = z.object({
  provider: z.enum(watchedParts),
  since: instant,
  reason: z.enum(failingReasons),
  error: z.nullable(z.string()),
});
export type FailingProvider = z.infer<typeof failingProvider>;

export const listFailingProviders = {
  summary: 'List the external services that fail now, with the last answer of each',
  input: noInput,
  reply: z.object({
    failing: z.array(failingProvider),
    answered: z.array(z.object({ provider: z.enum(watchedParts), at: instant })),
    simulated: z.array(z.enum(watchedParts)),
    /** True in production with test keys of the payment provider, with which no payment is real. */
    hasTestKeys: z.boolean(),
    /**
     * Configuration traits that differ between server processes, although they must be equal. Empty for anyone but an
     * owner.
     */
    differing: z.array(z.enum(processTraits)),
  }),
};
