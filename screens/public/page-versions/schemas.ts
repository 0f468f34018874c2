import { versionLine } from '#features/content/domain/schemas.ts';
import { text } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const listPageVersions = {
  summary: 'List the versions of a legal text with their first day, latest first',
  input: z.object({ code: text(undefined, 80) }),
  reply: z.object({ versions: z.array(versionLine) }),
};
