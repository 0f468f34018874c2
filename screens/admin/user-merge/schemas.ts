import { mergeUserIds, recordedMerge, mergePreview } from '#features/merges/domain/schemas.ts';
import * as z from 'zod/mini';
import { noInput } from '#shared/http/schemas.ts';

export const previewMerge = {
  summary: 'Preview a merge of two users',
  input: z.object(mergeUserIds),
  reply: mergePreview,
};

export const listMerges = {
  summary: 'List the latest merges, newest first; at most twenty',
  input: noInput,
  reply: z.object({ merges: z.array(recordedMerge) }),
};
