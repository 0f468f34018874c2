import assert from 'node:assert/strict';
import { test } from 'vitest';
import { PHOTO_MAX_SIDE_PX } from '#features/photos/domain/rules.ts';
import { joined, smallJpeg } from '#features/photos/domain/testing/jpeg.ts';
import { readLogo } from './reading-logo.ts';
import { chunk, smallPng } from './testing/png.ts';

test('a logo keeps only the data that draws the image', () => {
  const png = { extension: 'png', bytes: smallPng() };
  assert.deepEqual(readLogo(smallPng({ beside: [chunk('tEXt', 'Author Lea'), chunk('eXIf', 'chez moi')] })), png);
  assert.deepEqual(readLogo(joined(smallPng(), [1, 2, 3])), png);
  assert.deepEqual(readLogo(smallJpeg()), { extension: 'jpg', bytes: smallJpeg() });
});

test('an incomplete picture, an invalid size or another file is refused', () => {
  const png = smallPng();
  for (let length = 0; length < png.length; length++)
    assert.equal(readLogo(png.subarray(0, length)), null, `${length}`);
  for (const side of [0, PHOTO_MAX_SIDE_PX + 1, 2 ** 31]) {
    assert.equal(readLogo(smallPng({ width: side })), null, `${side} pixels wide`);
    assert.equal(readLogo(smallPng({ height: side })), null, `${side} pixels high`);
  }
  assert.equal(readLogo(joined(png.subarray(0, 8), chunk('IHDR', [0, 0]), chunk('IEND'))), null);
  assert.equal(readLogo(joined(png.subarray(0, 8), chunk('IDAT'), chunk('IEND'))), null);
  assert.equal(readLogo(new TextEncoder().encode('<svg onload="alert(1)"/>')), null);
});

test('a logo keeps its colours and its transparency, and another signature is not a PNG', () => {
  const drawn = ['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB'].map((name) => chunk(name, 'x'));
  assert.deepEqual(readLogo(smallPng({ beside: drawn }))?.bytes, smallPng({ beside: drawn }));
  for (let at = 0; at < 8; at++) {
    const changedPng = Uint8Array.from(smallPng());
    changedPng[at] = 0;
    assert.equal(readLogo(changedPng), null, `byte ${at}`);
  }
  const shortHeader = joined(smallPng().subarray(0, 8), chunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1]), chunk('IEND'));
  assert.equal(readLogo(shortHeader), null, 'a header that is too short');
});
