import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { differenceCiede2000, modeLab65, useMode as addMode, wcagContrast } from 'culori/fn';
import postcss from 'postcss';
import { test } from 'vitest';
import { badgeColours } from '#features/orders/domain/labels-statuses.ts';
import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { grounds, MIN_TEXT_CONTRAST } from '#platform/server/accent.ts';

addMode(modeLab65);
const root = join(import.meta.dirname, '..');
const COLOUR = /#[0-9a-f]{3,8}\b|\brgb\(/;
const WITH_DARK = /light-dark\((?:[^()]|\([^()]*\))*\)/g;

test('each CSS variable with a colour has a colour for light and a colour for dark screens', () => {
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
  assert.ok(count > 30, `only ${count} colours were read`);
});

const PAIR = /light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)/;
const sixDigits = (hex = ''): string => (hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex);

/** Returns the light and the dark colour of a value. Without a value, returns the background colours of a page. */
const shades = (value: string | undefined): (readonly string[])[] => {
  const [, light, dark] = PAIR.exec(value ?? '') ?? [];
  return light && dark ? [[sixDigits(light)], [sixDigits(dark)]] : [grounds.light.papers, grounds.dark.papers];
};

test('the text of each tone is readable on light and dark screens', () => {
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
            if (ratio < MIN_TEXT_CONTRAST)
              faint.push(`${path} ${rule.selector} ${name}: ${text} on ${ground} is ${ratio.toFixed(1)}`);
          }
        }
      }
    });
  assert.ok(count > 10, `only ${count} colours were read`);
  assert.deepEqual(faint, []);
});

/**
 * Minimum distance (CIEDE2000) of two badges in the part that differs most. Badges with a smaller distance are confused
 * in a list.
 */
const MIN_DISTANCE = 15;
const PARTS = ['fill', 'edge', 'ink'] as const;
const MODES = ['light', 'dark'] as const;

test('D-09 the text of each badge of an order is readable, and a badge has the same parts (fill, edge, text) on light and dark screens', () => {
  for (const [state, { light, dark }] of Object.entries(badgeColours)) {
    assert.deepEqual(Object.keys(light), Object.keys(dark), state);
    for (const [mode, { ink, fill }] of Object.entries({ light, dark }))
      for (const ground of fill ? [fill] : grounds[mode as 'light' | 'dark'].papers)
        assert.ok(wcagContrast(ink, ground) >= MIN_TEXT_CONTRAST, `${state}: ${ink} on ${ground} on a ${mode} page`);
  }
});

test('D-09 each status, and a returned parcel, has colours that differ from the others, on a light and on a dark page', () => {
  const distance = differenceCiede2000();
  for (const mode of MODES) {
    const looks = ([...orderStatuses, 'parcel-returned'] as const).map((state) => {
      const { ink, fill = grounds[mode].papers[0] ?? '', edge = fill } = badgeColours[state][mode];
      return { state, ink, fill, edge };
    });
    for (const [place, look] of looks.entries())
      for (const laterLook of looks.slice(place + 1)) {
        const largest = Math.max(...PARTS.map((part) => distance(look[part], laterLook[part])));
        assert.ok(
          largest >= MIN_DISTANCE,
          `${look.state} and ${laterLook.state}: ${largest.toFixed(1)} apart on a ${mode} page`,
        );
      }
  }
});
