/** The bucket of the pieces' photos. */
export const PHOTOS = 'photos';

/** Where a photo's file stands in it. */
export const photoPath = (photoId: string): string => `${photoId}.jpg`;
