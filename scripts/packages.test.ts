import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'vitest';

type Manifest = Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>>;

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const { dependencies, optionalDependencies, devDependencies } = manifest;
const known = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });

/** Returns the packages that the sources of these folders import at run time, without tests and their tools. */
function packagesOf(folders: string): string[] {
  const files = globSync(`${folders}/**/*.ts`).filter((file) => !/\.test\.ts$|[\\/]testing[\\/]/.test(file));
  const sources = files.map((file) => readFileSync(file, 'utf8').replace(/^import type .*$/gm, ''));
  const isImported = (name: string) =>
    sources.some((source) => ['from ', 'import('].some((before) => includesPackage(source, `${before}'${name}`)));
  return known.filter(isImported);
}

const includesPackage = (source: string, start: string) => source.includes(`${start}'`) || source.includes(`${start}/`);

const shop = packagesOf('{app/{server,pages,tools},features/*/{domain,server},importer,platform/server,shared}');

test('every package that the shop imports is a dependency, so that each kind of install has it', () => {
  assert.ok(shop.length > 10, 'the sources were read');
  assert.deepEqual(
    shop.filter((name) => !(name in dependencies)),
    [],
  );
});

test('editors and version managers take the Node that runs the shop', () => {
  assert.equal(readFileSync('.node-version', 'utf8').trim(), optionalDependencies.node);
});

test('every package that the sandbox alone imports is optional, so that a selling shop can omit it', () => {
  const stage = packagesOf('sandbox').filter((name) => !shop.includes(name));
  assert.ok(stage.length > 0, 'the sources were read');
  assert.deepEqual(
    stage.filter((name) => !(name in optionalDependencies)),
    [],
  );
});
