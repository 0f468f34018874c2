import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { test } from 'vitest';
import { breakableParts } from './breakable-parts.ts';

test('an address breaks before its @ and after its dots and dashes', () => {
  assert.deepEqual(breakableParts('lea.martin-69@test.example'), ['lea.', 'martin-', '69', '@test.', 'example']);
  assert.deepEqual(breakableParts('lea'), ['lea']);
  assert.deepEqual(breakableParts(''), []);
});

test('the parts of any text make up the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '@', '.', '_', '-') }), (text) => {
      const parts = breakableParts(text);
      assert.equal(parts.join(''), text);
      // Safari supports a lookbehind only from 16.4, so the code does without.
      assert.deepEqual(parts, text ? text.split(/(?<=.)(?=@)|(?<=[._-])(?=.)/) : []);
    }),
  );
});
