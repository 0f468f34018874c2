import assert from 'node:assert/strict';
import { test } from 'vitest';
import { isSearchable } from './rules.ts';

test('suggestions begin at the third letter or digit, and blanks and punctuation do not count', () => {
  for (const typed of ['12 r', 'rue', 'Île', '  évr ']) assert.equal(isSearchable(typed), true, typed);
  for (const typed of ['', '12', '1, r', '  a b ', '---', 'd’']) assert.equal(isSearchable(typed), false, typed);
});
