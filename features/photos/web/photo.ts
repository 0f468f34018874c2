import { getPhoto, getPhotoCrop } from '#features/photos/domain/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';

/** Returns the address of a photo; null without one. */
export const photoUrl = (photoId: string | null): string | null => photoId && urlOf(getPhoto, { photoId });

const widths = ['160', '480', '960'] as const;

/** Attributes of an image that lets the browser choose the crop of a photo. */
export const cropSources = (photoId: string) => ({
  src: urlOf(getPhotoCrop, { photoId, crop: 'jpeg' }),
  srcSet: widths.map((crop) => `${urlOf(getPhotoCrop, { photoId, crop })} ${crop}w`).join(', '),
});
