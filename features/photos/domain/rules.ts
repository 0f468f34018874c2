/** Pixels of a photo's longest side: made so on the device, refused beyond. */
export const PHOTO_SIDE = 1200;
export const PHOTO_MOST_SIDE = 4096;
/** Most bytes of a photo that is sent. */
export const PHOTO_MOST_BYTES = 500_000;

/** Height of a crop for each pixel of its width: 4:5. */
export const CROP_RATIO = 5 / 4;

/**
 * Crops of a photo, 4:5 with its top kept, by their name in the address (decision 0111). Widths are in pixels. Mail
 * programs and PDF documents show JPEG only.
 */
export const photoCrops = {
  160: { width: 160, type: 'image/webp' },
  480: { width: 480, type: 'image/webp' },
  960: { width: 960, type: 'image/webp' },
  jpeg: { width: 240, type: 'image/jpeg' },
} as const;
export type PhotoCrop = keyof typeof photoCrops;
export const cropNames = ['160', '480', '960', 'jpeg'] as const satisfies readonly `${PhotoCrop}`[];
