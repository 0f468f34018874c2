import assert from 'node:assert/strict';
import { test } from 'vitest';
import { parseUrl } from './parse-url.ts';

test('a text that is not a URL is parsed as null', () => {
  assert.equal(parseUrl('https://lea.fr/a')?.pathname, '/a');
  assert.equal(parseUrl('/a', 'https://lea.fr')?.href, 'https://lea.fr/a');
  assert.equal(parseUrl('/a'), null);
});
