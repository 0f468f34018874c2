import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { test } from 'vitest';
import { pdfText } from './pdf-text.ts';

test('a stream whose last byte is a carriage return is read', () => {
  const words = Array.from({ length: 500 }, (_, at) => `[<${Buffer.from('mot '.repeat(at)).toString('hex')}>] TJ`);
  const packed = words.map((word) => deflateSync(word)).find((bytes) => bytes.at(-1) === 0x0d);
  assert.ok(packed);
  const pdf = Buffer.concat([Buffer.from('1 0 obj\nstream\n'), packed, Buffer.from('\nendstream\nendobj\n')]);
  assert.match(pdfText(pdf), /^(mot )+$/);
});
