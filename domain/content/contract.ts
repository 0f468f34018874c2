import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { done, id, instant, noInput, required } from '../http/schemas.ts';
import * as paths from './paths.ts';
import { isBlankHtml, isPageCode, pageCodeOf } from './rules.ts';

export const page = z.object({ code: z.string(), title: z.string(), content: z.string(), updatedAt: instant });
export type ShopPage = z.infer<typeof page>;

export const readPage = endpoint({
  ...paths.readPage,
  access: 'public',
  summary: 'The active page of a code, as sanitised HTML',
  input: z.object({ code: z.string().check(z.maxLength(80)) }),
  reply: page,
});

export const listAnnouncements = endpoint({
  ...paths.listAnnouncements,
  access: 'public',
  summary: 'Active page-hiver pages (D-12)',
  input: noInput,
  reply: z.object({ announcements: z.array(page) }),
});

export const faq = z.object({ id, title: z.string(), content: z.string(), rank: z.int() });
export type Faq = z.infer<typeof faq>;

export const listFaqs = endpoint({
  ...paths.listFaqs,
  access: 'public',
  summary: 'Questions and answers by rank',
  input: noInput,
  reply: z.object({ faqs: z.array(faq) }),
});

const allFields = 'Veuillez remplir tous les champs';
const title = required(allFields, 200);
/** HTML as it was written; the server sanitises it before it is kept (D-17). */
const content = z.string(allFields).check(
  z.trim(),
  z.maxLength(100_000, 'Ce texte est trop long'),
  z.refine((html) => !isBlankHtml(html), allFields),
);

export const createFaq = endpoint({
  method: 'POST',
  path: '/api/admin/faqs',
  access: 'admin',
  summary: 'Add a question after the others',
  input: z.object({ title, content }),
  reply: faq,
});
export const updateFaq = endpoint({
  method: 'PUT',
  path: '/api/admin/faqs/:faqId',
  access: 'admin',
  summary: 'Change a question and its answer',
  input: z.object({ faqId: id, title, content }),
  reply: faq,
});
export const deleteFaq = endpoint({
  method: 'DELETE',
  path: '/api/admin/faqs/:faqId',
  access: 'admin',
  summary: 'Delete a question; those after it move up',
  input: z.object({ faqId: id }),
  reply: done,
});
export const moveFaq = endpoint({
  method: 'POST',
  path: '/api/admin/faqs/:faqId/move',
  access: 'admin',
  summary: 'Swap a question with the one before or after it; the first stays first, the last stays last',
  input: z.object({ faqId: id, direction: z.enum(['up', 'down']) }),
  reply: z.object({ rank: z.int() }),
});

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
  z.string(allFields),
  z.pipe(
    z.transform((typed: string) => pageCodeOf(typed)),
    z.string().check(
      z.minLength(1, allFields),
      z.maxLength(80, '80 caractères au maximum'),
      z.refine((typed) => typed === '' || isPageCode(typed), 'Le code doit être un slug valide (ex: ma-page-exemple)'),
    ),
  ),
);
const pageInput = { title, content, isActive: z.boolean() };

export const listPages = endpoint({
  method: 'GET',
  path: '/api/admin/pages',
  access: 'admin',
  summary: 'Pages by title, active or not',
  input: noInput,
  reply: z.object({ pages: z.array(adminPage) }),
});
export const createPage = endpoint({
  method: 'POST',
  path: '/api/admin/pages',
  access: 'admin',
  summary: 'Add a page under a code of its own',
  input: z.object({ code, ...pageInput }),
  reply: adminPage,
});
export const updatePage = endpoint({
  method: 'PUT',
  path: '/api/admin/pages/:pageId',
  access: 'admin',
  summary: 'Change a page; its code stays',
  input: z.object({ pageId: id, ...pageInput }),
  reply: adminPage,
});
export const deletePage = endpoint({
  method: 'DELETE',
  path: '/api/admin/pages/:pageId',
  access: 'admin',
  summary: 'Delete a page',
  input: z.object({ pageId: id }),
  reply: done,
});

/** What a screen shows of the shop itself, and what it needs to mount the card form. */
export const shopIdentity = z.object({
  name: z.string(),
  /** Where its logo is, on this site or another; null when its name is its sign. */
  logo: z.nullable(z.string()),
  supportEmail: z.string(),
  address: z.string(),
  sandbox: z.boolean(),
  minimumOrderCents: z.int(),
  apiKey: z.string(),
  payment: z.object({ publicKey: z.string(), staticUrl: z.string() }),
  sentryDsn: z.nullable(z.string()),
});
export type ShopIdentity = z.infer<typeof shopIdentity>;

export const readShop = endpoint({
  method: 'GET',
  path: '/api/shop',
  access: 'public',
  summary: 'The shop’s identity and public keys',
  input: noInput,
  reply: shopIdentity,
});

/** An outside part that does not answer, and since when. */
export const failingProvider = z.object({ provider: z.string(), since: instant, error: z.nullable(z.string()) });
export type FailingProvider = z.infer<typeof failingProvider>;

export const listFailingProviders = endpoint({
  method: 'GET',
  path: '/api/admin/providers',
  access: 'admin',
  summary: 'Outside parts that do not answer now',
  input: noInput,
  reply: z.object({ failing: z.array(failingProvider) }),
});
