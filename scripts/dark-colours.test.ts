import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

const root = join(import.meta.dirname, '..');
const DARK = /@media \(prefers-color-scheme: dark\) \{\n([^]*?)\n\}/g;
const COLOUR = /^(--[a-z-]+):[^;]*(?:#[0-9a-f]{3,8}\b|\brgb\()/;

/** Matches each variable with a colour, after its selector. */
const coloursOf = (css: string): string[] =>
  [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', rules = '']) =>
    rules.split(';').flatMap((rule) => {
      const name = COLOUR.exec(rule.trim())?.[1];
      return name ? [`${selector.trim()} ${name}`] : [];
    }),
  );

test('a variable with a colour has one for light and one for dark screens', () => {
  let count = 0;
  for (const path of globSync('{app,features,platform,screens}/**/*.css', { cwd: root })) {
    const css = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
    const light = coloursOf(css.replaceAll(DARK, ''));
    const dark = coloursOf([...css.matchAll(DARK)].map(([, inside = '']) => inside).join('\n'));
    assert.deepEqual(dark.toSorted(), light.toSorted(), path);
    count += light.length;
  }
  assert.ok(count > 40, `only ${count} colours were read`);
});
