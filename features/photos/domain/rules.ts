/** Longest side after the browser has shrunk the photo. */
export const PHOTO_SIDE_PX = 1200;
/** Longest side that the server accepts. */
export const PHOTO_MAX_SIDE_PX = 4096;
export const MAX_PHOTO_BYTES = 500_000;

/** Height divided by width. */
export const CROP_RATIO = 5 / 4;

/**
 * Crops of a photo to 4:5, from its top, by their name in the address (decision 0111). Widths are in pixels. Mail
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

export interface PicturedPiece {
  photoId: string | null;
  ref: number;
  name: string;
  hexCode: string | null;
}
