import { cropNames, type PhotoCrop } from '#features/photos/domain/rules.ts';

/** Bucket of the photos of pieces. */
export const PHOTOS = 'photos';

/** Returns the path of a photo's file in the bucket. */
export const photoPath = (photoId: string): string => `${photoId}.jpg`;

/** Returns the path of a crop. No row names it: it is made again when it is missing. */
export const cropPath = (photoId: string, crop: `${PhotoCrop}`): string =>
  crop === 'jpeg' ? `${photoId}-mail.jpg` : `${photoId}-${crop}.webp`;

/** Returns the paths of all files of a photo. */
export const pathsOf = (photoId: string): string[] => [
  ...cropNames.map((crop) => cropPath(photoId, crop)),
  photoPath(photoId),
];
