import { versionLine } from '#features/content/domain/schemas.ts';
import { text } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const listPageVersions = {
  summary: 'The versions of a legal text, each with the day since which it was in force, latest first',
  input: z.object({ code: text(undefined, 80) }),
  reply: z.object({ versions: z.array(versionLine) }),
};
