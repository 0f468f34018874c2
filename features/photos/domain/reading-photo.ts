import { PHOTO_MAX_SIDE_PX } from './rules.ts';

/** Markers of a JPEG file (ITU-T T.81, table B.1). */
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Baseline, extended and progressive frames. */
const frames = [0xc0, 0xc1, 0xc2];
/** Frames, Huffman tables, quantization tables, restart interval and scans. */
const pictureSegments = [...frames, 0xc4, 0xdb, 0xdd, SCAN];
/**
 * Segments that define the colours: APP0 “JFIF” and APP14 “Adobe”, with the length of their fixed fields in bytes.
 * Everything behind these fields, such as a thumbnail, is dropped.
 */
const colourSegments: Readonly<Record<number, { name: string; length: number }>> = {
  0xe0: { name: 'JFIF\0', length: 16 },
  0xee: { name: 'Adobe', length: 14 },
};

/**
 * Returns only the segments that contain the picture of a JPEG file. Drops the camera's metadata (place, time, device)
 * and all bytes after the picture.
 * @returns null for a file that is not a complete JPEG picture, or has a size that `isAllowedSize` refuses.
 */
export function readPhoto(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let hasFrame = false;
  let at = 2;
  while (at + 4 <= bytes.length || bytes[at + 1] === END) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) return hasFrame ? joinBytes([...parts, bytes.subarray(at, at + 2)]) : null;
    const end = at + 2 + uint16(bytes, at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    if (frames.includes(marker)) {
      if (!isAllowedSize(uint16(bytes, at + 5), uint16(bytes, at + 7))) return null;
      hasFrame = true;
    }
    const segmentEnd = marker === SCAN ? endOfScan(bytes, end) : end;
    if (pictureSegments.includes(marker)) parts.push(bytes.subarray(at, segmentEnd));
    else parts.push(...colourFields(marker, bytes.subarray(at, end)));
    at = segmentEnd;
  }
  return null;
}

function colourFields(marker: number, segment: Uint8Array): Uint8Array[] {
  const colourSegment = colourSegments[marker];
  if (!colourSegment || segment.length < 2 + colourSegment.length) return [];
  if (new TextDecoder('latin1').decode(segment.subarray(4, 4 + colourSegment.name.length)) !== colourSegment.name)
    return [];
  const fields = segment.slice(0, 2 + colourSegment.length);
  fields.set([0, colourSegment.length], 2);
  // Clears the dimensions of the dropped JFIF thumbnail. The shorter Adobe segment ends before these bytes.
  fields.fill(0, 16, 18);
  return [fields];
}

const uint16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

export const isAllowedSize = (...sides: number[]): boolean =>
  sides.every((side) => side > 0 && side <= PHOTO_MAX_SIDE_PX);

/**
 * Returns the index of the next marker, or the length of the file without a marker. Within a scan, 0xff followed by 0
 * or a restart count is not a marker.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const nextByte = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && nextByte !== 0 && (nextByte < 0xd0 || nextByte > 0xd7)) return at;
  }
  return bytes.length;
}

export function joinBytes(parts: readonly ArrayLike<number>[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
