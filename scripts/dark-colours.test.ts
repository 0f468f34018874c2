import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { test } from 'vitest';

const root = join(import.meta.dirname, '..');
const COLOUR = /#[0-9a-f]{3,8}\b|\brgb\(/;
const WITH_DARK = /light-dark\((?:[^()]|\([^()]*\))*\)/g;

test('a variable with a colour has one for light and one for dark screens', () => {
  let count = 0;
  for (const path of globSync('{features,platform,screens}/**/*.css', { cwd: root })) {
    const sheet = postcss.parse(readFileSync(join(root, path), 'utf8'));
    sheet.walkAtRules('media', ({ params }) =>
      assert.doesNotMatch(params, /prefers-color-scheme/, `${path}: write light-dark()`),
    );
    sheet.walkDecls(/^--/, ({ prop, value }) => {
      count += value.match(WITH_DARK)?.length ?? 0;
      assert.doesNotMatch(value.replaceAll(WITH_DARK, ''), COLOUR, `${path}: ${prop}`);
    });
  }
  assert.ok(count > 40, `only ${count} colours were read`);
});
