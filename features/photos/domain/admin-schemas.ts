import * as z from 'zod/mini';
import { image } from '#shared/http/image.ts';
import { id } from '#shared/http/schemas.ts';
import { MAX_PHOTO_BYTES } from './rules.ts';

export const storePhoto = {
  summary: 'Store a photo for pieces; an unused photo is deleted the night after next',
  input: z.object({
    /** JPEG file in base64. */
    image: image('Choisissez une photo', MAX_PHOTO_BYTES),
  }),
  reply: z.object({ photoId: id }),
};
