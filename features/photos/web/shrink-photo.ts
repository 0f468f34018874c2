import { MAX_PHOTO_BYTES, PHOTO_SIDE_PX } from '#features/photos/domain/rules.ts';
import { drawnWithin, fileOf } from '#platform/web/api/picture.ts';

const qualities = [0.82, 0.65, 0.45];

/** @throws if the browser can't decode the picture, or if it stays too large. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  // Fills transparent parts with white, because a JPEG has no transparency.
  const canvas = await drawnWithin(file, { width: PHOTO_SIDE_PX, height: PHOTO_SIDE_PX }, '#fff');
  for (const quality of qualities) {
    const photo = await fileOf(canvas, 'image/jpeg', quality);
    if (photo && photo.size <= MAX_PHOTO_BYTES) return photo;
  }
  throw new Error('a picture stays too large');
}
