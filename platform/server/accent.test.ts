import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { wcagContrast } from 'culori/fn';
import { DEFAULT_ACCENT } from '#shared/accent.ts';
import { accentTones, grounds, MIN_TEXT_CONTRAST } from './accent.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const modes = Object.entries(grounds);

for (const [mode, ground] of modes) {
  test(`each text colour is readable on its background on a ${mode} page, for any shop colour`, () => {
    const assertReadable = (hex: string) => {
      const tones = accentTones(hex, ground);
      const pairs: [string, string][] = [
        [tones.onFill, tones.fill],
        [tones.onFill, tones.fillHover],
        [tones.onBadge, tones.badge],
        ...[...ground.papers, tones.soft].map((paper): [string, string] => [tones.accent, paper]),
        // The text colour of a page, `--ink` in theme.css.
        [ground.isDark ? '#f6ede4' : '#241a17', tones.soft],
      ];
      for (const [text, background] of pairs)
        assert.ok(
          wcagContrast(text, background) >= MIN_TEXT_CONTRAST,
          `${hex}: ${text} on ${background} is ${wcagContrast(text, background)}`,
        );
      for (const tone of Object.values(tones)) assert.match(tone, /^#[0-9a-f]{6}$/);
    };
    fc.assert(fc.property(colour, assertReadable), { numRuns: 2_000 });
    for (const edge of ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#808080', '#777777'])
      assertReadable(edge);
  });
}

test('buttons of a light page keep the chosen colour when text is readable on it', () => {
  const tonesOf = (hex: string) => accentTones(hex, grounds.light);
  assert.equal(tonesOf(DEFAULT_ACCENT).fill, DEFAULT_ACCENT);
  assert.deepEqual([tonesOf('#1f5f4a').fill, tonesOf('#1f5f4a').onFill], ['#1f5f4a', grounds.light.lightText]);
  assert.deepEqual([tonesOf('#ffd400').fill, tonesOf('#ffd400').onFill], ['#ffd400', grounds.light.darkText]);
});

test('the page colours, the light text colour and the default accent in the code equal those of the style sheet', () => {
  const css = readFileSync(new URL('../web/theme.css', import.meta.url), 'utf8');
  const read = (name: string, at: 1 | 2) =>
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css)?.[at];
  for (const [at, ground] of [
    [1, grounds.light],
    [2, grounds.dark],
  ] as const) {
    assert.deepEqual(
      ['paper', 'surface', 'sunken'].map((name) => read(name, at)),
      ground.papers,
    );
    assert.equal(read('on-accent', at), ground.lightText);
  }
  assert.equal(read('accent-fill', 1), DEFAULT_ACCENT);
});
