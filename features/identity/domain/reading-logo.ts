import { isAllowedSize, joinBytes, readPhoto } from '#features/photos/domain/reading-photo.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/**
 * PNG chunks that draw the image. The other chunks are removed, because they may contain the author, the date or the
 * place.
 */
const drawnChunks = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND'];

interface Logo {
  extension: 'png' | 'jpg';
  bytes: Uint8Array;
}

/**
 * Reads a logo, a PNG or JPEG file, and returns only the parts that draw the image. Reads each byte once.
 * @returns null for an incomplete image, another format, or a side of 0 or more than `PHOTO_MAX_SIDE_PX` pixels.
 */
export function readLogo(bytes: Uint8Array): Logo | null {
  const png = readPng(bytes);
  if (png) return { extension: 'png', bytes: png };
  const photo = readPhoto(bytes);
  return photo && { extension: 'jpg', bytes: photo };
}

function readPng(bytes: Uint8Array): Uint8Array | null {
  if (!SIGNATURE.every((byte, at) => bytes[at] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  let at = 8;
  // A chunk consists of its length, a name of four letters, the content and a checksum of four bytes.
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    // Only the first chunk is `IHDR`. Its content of 13 bytes begins with the width and the height.
    if (end > bytes.length || (at === 8) !== (name === 'IHDR')) return null;
    if (name === 'IHDR' && (end < at + 25 || !isAllowedSize(view.getUint32(at + 8), view.getUint32(at + 12))))
      return null;
    if (drawnChunks.includes(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return joinBytes(parts);
    at = end;
  }
  return null;
}
