import * as z from 'zod/mini';
import { file, id } from '#shared/http/schemas.ts';
import { cropNames } from './rules.ts';

export const getPhoto = {
  summary: 'Get a photo; its content never changes',
  input: z.object({ photoId: id }),
  reply: file('image/jpeg'),
};

export const getPhotoCrop = {
  summary:
    'Get a photo cropped to 4:5, as JPEG or WebP; a number as crop is the width in pixels. The content never changes',
  input: z.object({ photoId: id, crop: z.enum(cropNames) }),
  reply: file('image/webp', 'image/jpeg'),
};
