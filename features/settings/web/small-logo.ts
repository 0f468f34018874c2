import { LOGO_MOST_BYTES, LOGO_SIZE } from '#features/identity/domain/schemas.ts';
import { drawnWithin, fileOf } from '#platform/web/api/picture.ts';

/**
 * Makes a logo small before it is sent: within `LOGO_SIZE`, as a PNG or, when lighter and fully opaque, as a JPEG.
 * @throws when the browser can't read it as a picture.
 */
export async function smallLogo(file: Blob): Promise<Blob> {
  const canvas = await drawnWithin(file, LOGO_SIZE);
  const png = await fileOf(canvas, 'image/png');
  const jpeg = isOpaque(canvas) ? await fileOf(canvas, 'image/jpeg', 0.9) : null;
  const logo = [png, jpeg].flatMap((kept) => kept ?? []).toSorted((a, b) => a.size - b.size)[0];
  if (!logo || logo.size > LOGO_MOST_BYTES) throw new Error('a logo stays too large');
  return logo;
}

/** Returns true when no pixel is transparent; the fourth byte of each pixel is its opacity. */
function isOpaque(canvas: HTMLCanvasElement): boolean {
  const drawing = canvas.getContext('2d');
  const pixels = drawing?.getImageData(0, 0, canvas.width, canvas.height).data ?? [0, 0, 0, 0];
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}
