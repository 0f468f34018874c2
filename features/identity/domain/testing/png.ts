import { joined } from '#features/photos/domain/testing/jpeg.ts';

const uint32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const lettersOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

export const chunk = (name: string, content: readonly number[] | string = []): Uint8Array => {
  const body = typeof content === 'string' ? lettersOf(content) : content;
  return joined(uint32(body.length), lettersOf(name), body, [1, 2, 3, 4]);
};

interface Shape {
  width?: number;
  height?: number;
  beside?: readonly Uint8Array[];
}

export const smallPng = ({ width = 8, height = 2, beside = [] }: Shape = {}): Uint8Array =>
  joined(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', [...uint32(width), ...uint32(height), 8, 6, 0, 0, 0]),
    ...beside,
    chunk('IDAT', [7, 7, 7]),
    chunk('IEND'),
  );
