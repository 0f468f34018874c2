import * as z from 'zod/mini';
import { file, id } from '#shared/http/schemas.ts';

export const getPhoto = {
  summary: 'A photo, which never changes under its id',
  input: z.object({ photoId: id }),
  reply: file('image/jpeg'),
};
