import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { isHexColour, nextRange } from './rules.ts';

test('ADM-16 the proposed range follows the highest reference and holds ten pieces; a new live begins at 1', () => {
  assert.deepEqual(nextRange(null), { indexStart: 1, indexEnd: 10 });
  assert.deepEqual(nextRange(0), { indexStart: 1, indexEnd: 10 });
  assert.deepEqual(nextRange(45), { indexStart: 46, indexEnd: 55 });
  fc.assert(
    fc.property(fc.nat(), (highest) => {
      const { indexStart, indexEnd } = nextRange(highest);
      return indexStart === highest + 1 && indexEnd === indexStart + 9;
    }),
  );
});

test('ADM-28 a colour code is a # and six hexadecimal digits, nothing more', () => {
  for (const right of ['#aa3344', '#AA3344', '#000000']) assert.ok(isHexColour(right), right);
  for (const wrong of ['aa3344', '#aa334', '#aa33445', '#gg0000', '#aa3344 ', ' #aa3344', '#aa3344\n', '#12345６', ''])
    assert.ok(!isHexColour(wrong), JSON.stringify(wrong));
});
