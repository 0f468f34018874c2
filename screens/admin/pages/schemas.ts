import { versionId } from '#features/content/domain/schemas.ts';
import { instant, text } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const pageCode = text(undefined, 80);

/** `author` is null for the shop itself, and for old versions without a stored author. */
export const versionToRestore = z.object({
  id: z.string(),
  at: instant,
  title: z.string(),
  author: z.nullable(z.string()),
});

export const listVersionsToRestore = {
  summary: 'List the versions of a legal text with their authors, latest first',
  input: z.object({ code: pageCode }),
  reply: z.object({ versions: z.array(versionToRestore) }),
};

export const readVersionToRestore = {
  summary: 'Get the text of a version with its placeholders; an old version as it was shown',
  input: z.object({ code: pageCode, versionId }),
  reply: z.object({ title: z.string(), content: z.string() }),
};

export type VersionToRestore = z.infer<typeof versionToRestore>;
