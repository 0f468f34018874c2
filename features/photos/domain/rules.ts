/** Pixels of a photo's longest side: made so on the device, refused beyond. */
export const PHOTO_SIDE = 1200;
export const PHOTO_MOST_SIDE = 4096;
/** Most bytes of a photo that is sent. */
export const PHOTO_MOST_BYTES = 500_000;
