import { versionId, versionLine } from '#features/content/domain/schemas.ts';
import { text, instant } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const readPageVersion = {
  summary: 'Get a legal text as it was shown, with the start of the next version (null for the version in force)',
  input: z.object({ code: text(undefined, 80), versionId }),
  reply: z.extend(versionLine, { content: z.string(), until: z.nullable(instant) }),
};
