import { getPhoto } from '#features/photos/domain/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';

/** The address of a piece's photo; null without one. */
export const photoUrl = (photoId: string | null): string | null => photoId && urlOf(getPhoto, { photoId });
