import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { test } from 'vitest';

const root = join(import.meta.dirname, '..');

const broad = [
  // Siblings of any element: adding or removing an element makes the browser restyle its siblings.
  /\*\s*[+~]|[+~]\s*\*/,
  // Parts of a page whose content is tested by `:has()`. `main[data-columns]` is the page of customers.
  /(?<![\w-])(main|html|body)(?!\[data-columns\])[^ ]*:has\(.*\)[^ )]*\)? +[^ {]/,
];

/** Returns the selectors that make the browser restyle a page when one of its elements changes (decision 0136). */
function broadSelectors(sheet: string): readonly string[] {
  const found: string[] = [];
  postcss.parse(sheet).walkRules(({ selectors }) => {
    found.push(...selectors.filter((selector) => broad.some((pattern) => pattern.test(selector))));
  });
  return found;
}

test('no selector makes the browser restyle a whole page of the back office when one element changes', () => {
  const sheets = globSync('{features,platform,screens}/**/*.css', { cwd: root });
  assert.ok(sheets.length > 50, `${sheets.length} style sheets`);
  for (const path of sheets) assert.deepEqual(broadSelectors(readFileSync(join(root, path), 'utf8')), [], path);
});

test('broad selectors are recognised', () => {
  const sheet = ":global([data-rows='dense'] main):not(:has(.screen)) .head { order: 1 } .rich > * + * { margin: 0 }";
  assert.equal(broadSelectors(sheet).length, 2);
});
