/** The bucket of the pieces' photos. */
export const PHOTOS = 'photos';

/** Returns the path of a photo's file in the bucket. */
export const photoPath = (photoId: string): string => `${photoId}.jpg`;
