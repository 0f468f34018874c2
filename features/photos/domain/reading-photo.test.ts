import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { readPhoto } from './reading-photo.ts';
import { PHOTO_MAX_SIDE_PX } from './rules.ts';
import { joined, segment, smallJpeg } from './testing/jpeg.ts';

const gps = segment(0xe1, 'Exif\0\0 45.7578 N 4.8320 E');

test('a photo is reduced to its picture and loses its location', () => {
  const photo = smallJpeg({ afterHeader: [gps, segment(0xfe, 'chez moi'), segment(0xed, 'Photoshop')] });
  assert.deepEqual(readPhoto(photo), smallJpeg());
});

test('the segments that define the colours keep only their fixed fields', () => {
  const jfif = 'JFIF\0\x01\x01\0\0\x01\0\x01';
  const adobe = 'Adobe\0\x64\0\0\0\0\x01';
  const full = smallJpeg({
    afterHeader: [
      segment(0xe0, `${jfif}\x01\x01abc 45.7578 N`),
      segment(0xe0, 'JFXX\0\x10 45.7578 N'),
      segment(0xee, `${adobe} 45.7578 N`),
      segment(0xee, 'Other 45.7578 N'),
    ],
  });
  assert.deepEqual(readPhoto(full), smallJpeg({ afterHeader: [segment(0xe0, `${jfif}\0\0`), segment(0xee, adobe)] }));
});

test('bytes after the picture are dropped, because a phone may store a video there', () => {
  const video = [...'ftypmp4 45.7578 N'].map((letter) => letter.charCodeAt(0));
  assert.deepEqual(readPhoto(joined(smallJpeg(), video)), smallJpeg());
});

test('a metadata segment between two scans is dropped', () => {
  const progressive = smallJpeg({ scans: 2, afterScans: [gps] });
  assert.deepEqual(readPhoto(progressive), smallJpeg({ scans: 2 }));
});

test('an incomplete picture, or a file without a picture, is refused', () => {
  const picture = smallJpeg();
  for (let length = 0; length < picture.length; length++) {
    assert.equal(readPhoto(picture.subarray(0, length)), null, `its first ${length} bytes`);
  }
  assert.equal(readPhoto(new TextEncoder().encode('<svg onload="alert(1)"/>')), null);
  assert.equal(readPhoto(joined([0xff, 0xd8], gps, [0xff, 0xd9])), null);
});

test('a side of zero pixels, or above the maximum, is refused', () => {
  assert.equal(readPhoto(smallJpeg({ width: 0 })), null);
  assert.equal(readPhoto(smallJpeg({ height: PHOTO_MAX_SIDE_PX + 1 })), null);
  assert.notEqual(readPhoto(smallJpeg({ width: PHOTO_MAX_SIDE_PX, height: 1 })), null);
});

test('any bytes are read or refused without an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const result = readPhoto(new Uint8Array([0xff, 0xd8, ...bytes]));
      assert.ok(result === null || result.length <= bytes.length + 2);
    }),
  );
});

test('a file without the start of a JPEG, or with bytes between its segments, is refused', () => {
  for (const at of [0, 1]) {
    const changedFile = Uint8Array.from(smallJpeg());
    changedFile[at] = 0x12;
    assert.equal(readPhoto(changedFile), null, `byte ${at}`);
  }
  assert.equal(readPhoto(smallJpeg({ afterHeader: [new Uint8Array([0x12])] })), null);
});

test('fill bytes before a segment are skipped, an empty segment is dropped, and a segment without a length is refused', () => {
  const withBytes = (...bytes: number[]) => readPhoto(smallJpeg({ afterHeader: [new Uint8Array(bytes)] }));
  assert.deepEqual(withBytes(0xff), smallJpeg());
  assert.deepEqual(withBytes(0xff, 0xff, 0xff), smallJpeg());
  assert.deepEqual(withBytes(0xff, 0xfe, 0, 2), smallJpeg());
  for (const length of [0, 1]) assert.equal(withBytes(0xff, 0xfe, 0, length), null, `length ${length}`);
  assert.equal(withBytes(0xff, 0xfe, 0xff, 0xff), null, 'a segment beyond the end');
});

test('restart counts stay in their scan, and the next marker ends the scan', () => {
  const scanOf = (...bytes: number[]) => joined(segment(0xda, [1, 1, 0, 0, 63, 0]), bytes);
  const restarts = [0xd0, 0xd1, 0xd6, 0xd7].flatMap((count) => [0xff, count, 7]);
  const photo = smallJpeg({ afterScans: [scanOf(...restarts)] });
  assert.deepEqual(readPhoto(photo), photo);
  assert.deepEqual(readPhoto(smallJpeg({ afterScans: [scanOf(7), gps] })), smallJpeg({ afterScans: [scanOf(7)] }));
});
