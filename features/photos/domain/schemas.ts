import * as z from 'zod/mini';
import { file, id } from '#shared/http/schemas.ts';

export const getPhoto = {
  summary: 'Get a photo; its content never changes',
  input: z.object({ photoId: id }),
  reply: file('image/jpeg'),
};
