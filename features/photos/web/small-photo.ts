import { PHOTO_MOST_BYTES, PHOTO_SIDE } from '#features/photos/domain/rules.ts';
import { drawnWithin, fileOf } from '#platform/web/api/picture.ts';

const qualities = [0.82, 0.65, 0.45];

/**
 * Reduces a picture before the upload, to an upright JPEG. Its longer side is at most `PHOTO_SIDE` pixels, its size at most
 * `PHOTO_MOST_BYTES`. @throws if the browser can't decode the picture.
 */
export async function smallPhoto(file: Blob): Promise<Blob> {
  // A JPEG has no transparency.
  const canvas = await drawnWithin(file, { width: PHOTO_SIDE, height: PHOTO_SIDE }, '#fff');
  for (const quality of qualities) {
    const photo = await fileOf(canvas, 'image/jpeg', quality);
    if (photo && photo.size <= PHOTO_MOST_BYTES) return photo;
  }
  throw new Error('a picture stays too large');
}
