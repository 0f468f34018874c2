import { cropNames, type PhotoCrop } from '#features/photos/domain/rules.ts';

export const PHOTO_BUCKET = 'photos';

export const photoPath = (photoId: string): string => `${photoId}.jpg`;

/** Crops have no rows, because a missing crop is made again. */
export const cropPath = (photoId: string, crop: `${PhotoCrop}`): string =>
  crop === 'jpeg' ? `${photoId}-mail.jpg` : `${photoId}-${crop}.webp`;

export const photoPaths = (photoId: string): string[] => [
  ...cropNames.map((crop) => cropPath(photoId, crop)),
  photoPath(photoId),
];
