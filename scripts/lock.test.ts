import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';

type Packages = Record<string, { optionalDependencies?: Record<string, string> }>;

function missingIn(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isFound(packages, path, name))
      .map((name) => `${path || 'package.json'} → ${name}`),
  );
}

function isFound(packages: Packages, path: string, name: string): boolean {
  if (packages[`${path && `${path}/`}node_modules/${name}`]) return true;
  if (path === '') return false;
  return isFound(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}

for (const lock of ['package-lock.json', 'bench/lighthouse/package-lock.json']) {
  test(`${lock} holds the packages of every operating system, so that npm ci works on each system`, () => {
    const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as { packages: Packages };
    assert.ok(Object.keys(packages).length > 50, 'the lock file was read');
    assert.deepEqual(missingIn(packages), []);
  });
}

test('a package of another system that is missing or in an unreachable place is found', () => {
  const cloth = { optionalDependencies: { '@cloth/win32': '1.0.0' } };
  assert.deepEqual(missingIn({ '': {}, 'node_modules/cloth': cloth }), ['node_modules/cloth → @cloth/win32']);
  assert.deepEqual(missingIn({ 'node_modules/cloth': cloth, 'node_modules/a/node_modules/@cloth/win32': {} }), [
    'node_modules/cloth → @cloth/win32',
  ]);
  assert.deepEqual(missingIn({ 'node_modules/a/node_modules/cloth': cloth, 'node_modules/@cloth/win32': {} }), []);
});
