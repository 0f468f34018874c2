import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wcagContrast } from 'culori/fn';
import postcss from 'postcss';
import { test } from 'vitest';
import { grounds, READABLE } from '#platform/server/accent.ts';

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

const PAIR = /light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)/;
const whole = (hex = ''): string => (hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex);

/** Returns the light and the dark colour of a value; on the page without one. */
const shades = (value: string | undefined): (readonly string[])[] => {
  const [, light, dark] = PAIR.exec(value ?? '') ?? [];
  return light && dark ? [[whole(light)], [whole(dark)]] : [grounds.light.papers, grounds.dark.papers];
};

test('the words of each tone, and of each badge with colours of its own, are readable on light and dark screens', () => {
  let count = 0;
  const faint: string[] = [];
  for (const path of globSync('{features,platform,screens}/**/*.css', { cwd: root }))
    postcss.parse(readFileSync(join(root, path), 'utf8')).walkRules((rule) => {
      const values = new Map<string, string>();
      rule.walkDecls(/^--tone/, ({ prop, value }) => void values.set(prop, value));
      for (const [name, ink] of values) {
        if (!name.endsWith('-ink') || !PAIR.test(ink)) continue;
        const papers = shades(values.get(name.replace(/-ink$/, '-bg')));
        for (const [mode, [text = '']] of shades(ink).entries()) {
          count += 1;
          for (const ground of papers[mode] ?? []) {
            const ratio = wcagContrast(text, ground);
            if (ratio < READABLE)
              faint.push(`${path} ${rule.selector} ${name}: ${text} on ${ground} is ${ratio.toFixed(1)}`);
          }
        }
      }
    });
  assert.ok(count > 30, `only ${count} colours were read`);
  assert.deepEqual(faint, []);
});
