import { joinBytes } from '../reading-photo.ts';

export const joined = (...parts: readonly ArrayLike<number>[]): Uint8Array => joinBytes(parts);

export function segment(marker: number, content: string | readonly number[]): Uint8Array {
  const body = typeof content === 'string' ? [...content].map((letter) => letter.charCodeAt(0)) : content;
  const length = body.length + 2;
  return joined([0xff, marker, length >> 8, length & 255], body);
}

interface Shape {
  width?: number;
  height?: number;
  scans?: number;
  afterHeader?: readonly Uint8Array[];
  afterScans?: readonly Uint8Array[];
}

/** Returns a JPEG with a valid structure and arbitrary pixels. */
export function smallJpeg({
  width = 8,
  height = 8,
  scans = 1,
  afterHeader = [],
  afterScans = [],
}: Shape = {}): Uint8Array {
  const sides = [height >> 8, height & 255, width >> 8, width & 255];
  // Within a scan, 0xff is followed by 0 or by a restart count.
  const scan = joined(segment(0xda, [1, 1, 0, 0, 63, 0]), [1, 0xff, 0, 2, 0xff, 0xd3, 3]);
  return joined(
    [0xff, 0xd8],
    segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    ...afterHeader,
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc0, [8, ...sides, 1, 1, 0x11, 0]),
    segment(0xc4, [0, ...Array.from({ length: 16 }, () => 0)]),
    ...Array.from({ length: scans }, () => [scan, ...afterScans]).flat(),
    [0xff, 0xd9],
  );
}

/** Returns a JPEG of 64 by 100 pixels that a codec can read. */
export const realJpeg = (): Uint8Array => Uint8Array.from(atob(REAL), (letter) => letter.charCodeAt(0));

const REAL =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wEEEAAQABAAEAAQABEAEAASABQAFAASABkAGwAYABsAGQAlACIAHwAfACIAJQA4ACgAKwAoACsAKAA4AF' +
  'UANQA+ADUANQA+ADUAVQBLAFsASgBFAEoAWwBLAIcAagBeAF4AagCHAJwAgwB8AIMAnAC9AKkAqQC9AO4A4gDuATcBNwGiEQAQABAAEAAQABEA' +
  'EAASABQAFAASABkAGwAYABsAGQAlACIAHwAfACIAJQA4ACgAKwAoACsAKAA4AFUANQA+ADUANQA+ADUAVQBLAFsASgBFAEoAWwBLAIcAagBeAF' +
  '4AagCHAJwAgwB8AIMAnAC9AKkAqQC9AO4A4gDuATcBNwGi/8IAEQgAZABAAwEiAAIRAQMRAf/EACkAAQEAAAAAAAAAAAAAAAAAAAAFAQEBAQAA' +
  'AAAAAAAAAAAAAAAAAwX/2gAMAwEAAhADEAAAAIgnrgAAAAAAAAAAAAAAAAAAAAAAAAAAf//EABQQAQAAAAAAAAAAAAAAAAAAAGD/2gAIAQEAAT' +
  '8AUf/EABQRAQAAAAAAAAAAAAAAAAAAAED/2gAIAQIBAT8AZ//EABQRAQAAAAAAAAAAAAAAAAAAAED/2gAIAQMBAT8AZ//Z';
