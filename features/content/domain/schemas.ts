import * as z from 'zod/mini';
import { id, instant, noInput, text } from '#shared/http/schemas.ts';
import { shopIdentity } from '#shared/http/shop-identity.ts';

export const page = z.object({ code: z.string(), title: z.string(), content: z.string(), updatedAt: instant });
export type ShopPage = z.infer<typeof page>;

export const readPage = {
  summary: 'Get the active page of a code as sanitised HTML',
  input: z.object({ code: text(undefined, 80) }),
  /** `inForceSince`: time since which the current version of a legal text applies; null for any other page. */
  reply: z.extend(page, { inForceSince: z.nullable(instant) }),
};

export const versionLine = z.object({ id: z.string(), at: instant, title: z.string() });
export const versionId = text(undefined, 15).check(z.regex(/^[1-9]\d{0,14}$/, 'Cette version n’existe pas'));
export const faq = z.object({ id, title: z.string(), content: z.string(), rank: z.int(), updatedAt: instant });
export type Faq = z.infer<typeof faq>;

export const listFaqs = {
  summary: 'List the questions and answers by rank',
  input: noInput,
  reply: z.object({ faqs: z.array(faq) }),
};

export const readShop = {
  summary: 'Get the shop’s identity and public keys',
  input: noInput,
  reply: shopIdentity,
};
