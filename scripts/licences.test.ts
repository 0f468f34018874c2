import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';

interface LockFile {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; license?: string; version?: string }>;
}

const permissive =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|PostgreSQL|Python-2\.0|WTFPL)$/;

/** Packages that may have the OFL: a font under it may be shipped and put into documents, but not sold alone. */
const fontPackages = /^@fontsource\//;

/** Licences of packages that state them in a file only, read by hand. */
const readByHand: Record<string, string> = { 'node_modules/png-js': 'MIT' };

/** Returns true when one choice of a licence such as `(MIT OR EUPL-1.1+)` is permissive. */
const isPermissive = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((part) => permissive.test(part)));

test('at most 400 packages are installed to run the shop, with permissive licences or, for fonts, the OFL', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const running = Object.entries(packages).filter(([path, locked]) => path !== '' && !locked.dev);
  assert.ok(running.length > 50, 'the lock file was read');
  assert.ok(running.length <= 400, `${running.length} packages at run time`);
  const refused = running
    .filter(([path, locked]) => !(locked.license === 'OFL-1.1' && fontPackages.test(path.replace('node_modules/', ''))))
    .filter(([path, locked]) => !isPermissive(locked.license ?? readByHand[path] ?? 'none'))
    .map(([path, locked]) => `${path}: ${locked.license}`);
  assert.deepEqual(refused, []);
});

test('the two fonts that the build ships are under the OFL', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const fonts = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/@fontsource-variable/'));
  assert.deepEqual(
    fonts.map(([, { license }]) => license),
    ['OFL-1.1', 'OFL-1.1'],
  );
});
