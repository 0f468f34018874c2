import { page } from '#features/content/domain/schemas.ts';
import { noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const listAnnouncements = {
  summary: 'Active page-hiver pages (D-12)',
  input: noInput,
  reply: z.object({ announcements: z.array(page) }),
};
