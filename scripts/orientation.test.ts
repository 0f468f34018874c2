import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

// Replaces axe's rule `css-orientation-lock`: a style that depends on the orientation could turn the page (WCAG 1.3.4).
test('no style sheet depends on the orientation of the screen', () => {
  const root = join(import.meta.dirname, '..');
  const sheets = globSync('{app,features,platform,sandbox,screens}/**/*.css', { cwd: root });
  assert.ok(sheets.length > 30, `${sheets.length} style sheets`);
  const found = sheets.filter((path) => /\borientation\b/.test(readFileSync(join(root, path), 'utf8')));
  assert.deepEqual(found, []);
});
