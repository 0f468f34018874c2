import { PHOTO_MOST_BYTES, PHOTO_SIDE } from '#domain/catalog/rules.ts';

const qualities = [0.82, 0.65, 0.45];

/**
 * Makes a picture small before it is sent: a JPEG whose longest side is `PHOTO_SIDE` pixels, upright, of `PHOTO_MOST_BYTES`
 * at most. @throws when the browser can't read it as a picture.
 */
export async function smallPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    const canvas = drawnSmall(picture);
    for (const quality of qualities) {
      const photo = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
      if (photo && photo.size <= PHOTO_MOST_BYTES) return photo;
    }
    throw new Error('a picture stays too large');
  } finally {
    picture.close();
  }
}

function drawnSmall(picture: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, PHOTO_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('this browser draws nothing');
  // A JPEG has no transparency.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A file as base64, without the address that a browser puts before it. */
export const base64Of = (file: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result).replace(/^[^,]{0,100},/, '')));
    reader.addEventListener('error', () => fail(reader.error ?? new Error('a file could not be read')));
    reader.readAsDataURL(file);
  });
