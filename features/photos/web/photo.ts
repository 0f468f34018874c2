import { getPhoto, getPhotoCrop } from '#features/photos/domain/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';

export const photoUrl = (photoId: string | null): string | null => photoId && urlOf(getPhoto, { photoId });

const widths = ['160', '480', '960'] as const;

export const cropSources = (photoId: string) => ({
  src: urlOf(getPhotoCrop, { photoId, crop: 'jpeg' }),
  srcSet: widths.map((crop) => `${urlOf(getPhotoCrop, { photoId, crop })} ${crop}w`).join(', '),
});
