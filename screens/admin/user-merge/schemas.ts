import { both, keptMerge, mergePreview } from '#features/merges/domain/schemas.ts';
import * as z from 'zod/mini';
import { noInput } from '#shared/http/schemas.ts';

export const previewMerge = {
  summary: 'What a merge of two users would move',
  input: z.object(both),
  reply: mergePreview,
};

export const listMerges = {
  summary: 'The latest merges, newest first; at most twenty',
  input: noInput,
  reply: z.object({ merges: z.array(keptMerge) }),
};
