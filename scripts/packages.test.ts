import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'vitest';

type Manifest = Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>>;

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const { dependencies, optionalDependencies, devDependencies } = manifest;
const known = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });

function packagesOf(folders: string): string[] {
  const files = globSync(`${folders}/**/*.ts`).filter((file) => !/\.test\.ts$|[\\/]testing[\\/]/.test(file));
  const sources = files.map((file) => readFileSync(file, 'utf8').replace(/^import type .*$/gm, ''));
  const isImported = (name: string) =>
    sources.some((source) => ['from ', 'import('].some((prefix) => includesPackage(source, `${prefix}'${name}`)));
  return known.filter(isImported);
}

const includesPackage = (source: string, start: string) => source.includes(`${start}'`) || source.includes(`${start}/`);

/** The code of the browser is built before an install, so its packages are left out. */
const shopPackages = packagesOf(
  '{app/{server,pages,tools},features/*/{domain,server},importer,platform/server,shared}',
);

test('every package that the server imports is a dependency, so that each kind of install has it', () => {
  assert.ok(shopPackages.length > 10, 'the sources were read');
  assert.deepEqual(
    shopPackages.filter((name) => !(name in dependencies)),
    [],
  );
});

test('`.node-version`, which editors and version managers read, names the Node that runs the shop', () => {
  assert.equal(readFileSync('.node-version', 'utf8').trim(), optionalDependencies.node);
});

test('every package that only the sandbox imports is optional, so that a selling shop can omit it', () => {
  const sandboxPackages = packagesOf('sandbox').filter((name) => !shopPackages.includes(name));
  assert.ok(sandboxPackages.length > 0, 'the sources were read');
  assert.deepEqual(
    sandboxPackages.filter((name) => !(name in optionalDependencies)),
    [],
  );
});
