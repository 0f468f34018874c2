import { cropNames, type PhotoCrop } from '#features/photos/domain/rules.ts';

export const PHOTO_BUCKET = 'photos';

/** Returns the path of a photo's file in the bucket. */
export const photoPath = (photoId: string): string => `${photoId}.jpg`;

/** Returns the path of a crop. Crops have no rows, because a missing crop is made again. */
export const cropPath = (photoId: string, crop: `${PhotoCrop}`): string =>
  crop === 'jpeg' ? `${photoId}-mail.jpg` : `${photoId}-${crop}.webp`;

/** Returns the paths of all files of a photo. */
export const photoPaths = (photoId: string): string[] => [
  ...cropNames.map((crop) => cropPath(photoId, crop)),
  photoPath(photoId),
];
