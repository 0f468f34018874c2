import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';

interface Locked {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; license?: string; version?: string }>;
}

/** Licences that require only attribution. */
const permissive =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|PostgreSQL|Python-2\.0|WTFPL)$/;

/** Fonts under this licence may be shipped and put into documents, but not sold alone. */
const ofFonts = /^@fontsource\//;

/** Packages that state their licence in a file only, checked by hand: png-js is MIT. */
const readByHand: Record<string, string> = { 'node_modules/png-js': 'MIT' };

/** `(MIT OR EUPL-1.1+)` is accepted when one of the choices is. */
const isPermissive = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((part) => permissive.test(part)));

test('every package installed to run the shop has a permissive licence', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked;
  const running = Object.entries(packages).filter(([path, locked]) => path !== '' && !locked.dev);
  assert.ok(running.length > 50, 'the lock file was read');
  assert.ok(running.length <= 400, `${running.length} packages at run time`);
  const refused = running
    .filter(([path, locked]) => !(locked.license === 'OFL-1.1' && ofFonts.test(path.replace('node_modules/', ''))))
    .filter(([path, locked]) => !isPermissive(locked.license ?? readByHand[path] ?? 'none'))
    .map(([path, locked]) => `${path}: ${locked.license}`);
  assert.deepEqual(refused, []);
});

test('the fonts that the build ships are under a licence that allows it', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked;
  const fonts = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/@fontsource-variable/'));
  assert.deepEqual(
    fonts.map(([, { license }]) => license),
    ['OFL-1.1', 'OFL-1.1'],
  );
});
