import * as z from 'zod/mini';
import { id, instant, noInput, text } from '#shared/http/schemas.ts';
import { shopIdentity } from '#shared/http/shop-identity.ts';

export const page = z.object({ code: z.string(), title: z.string(), content: z.string(), updatedAt: instant });
export type ShopPage = z.infer<typeof page>;

export const readPage = {
  summary: 'The active page of a code, as sanitised HTML',
  input: z.object({ code: text(undefined, 80) }),
  /** Since when a legal text reads so; null for any other page. */
  reply: z.extend(page, { inForceSince: z.nullable(instant) }),
};

const versionLine = z.object({ id: z.string(), at: instant, title: z.string() });
export const listPageVersions = {
  summary: 'The versions of a legal text, each with the day since which it was in force, latest first',
  input: z.object({ code: text(undefined, 80) }),
  reply: z.object({ versions: z.array(versionLine) }),
};

export const versionId = text(undefined, 15).check(z.regex(/^[1-9]\d{0,14}$/, 'Cette version n’existe pas'));
export const readPageVersion = {
  summary: 'A legal text as it was shown, with when it was followed by another (null: it is in force)',
  input: z.object({ code: text(undefined, 80), versionId }),
  reply: z.extend(versionLine, { content: z.string(), until: z.nullable(instant) }),
};

export const listAnnouncements = {
  summary: 'Active page-hiver pages (D-12)',
  input: noInput,
  reply: z.object({ announcements: z.array(page) }),
};

export const faq = z.object({ id, title: z.string(), content: z.string(), rank: z.int() });
export type Faq = z.infer<typeof faq>;

export const listFaqs = {
  summary: 'Questions and answers by rank',
  input: noInput,
  reply: z.object({ faqs: z.array(faq) }),
};

export const readShop = {
  summary: 'The shop’s identity and public keys',
  input: noInput,
  reply: shopIdentity,
};
