import * as z from 'zod/mini';
import { image } from '#shared/http/image.ts';
import { id } from '#shared/http/schemas.ts';
import { PHOTO_MOST_BYTES } from './rules.ts';

export const keepPhoto = {
  summary: 'Keep a photo for the pieces that will show it; one that none shows is deleted the night after the next',
  input: z.object({
    /** A JPEG file in base64. */
    image: image('Choisissez une photo', PHOTO_MOST_BYTES),
  }),
  reply: z.object({ photoId: id }),
};
