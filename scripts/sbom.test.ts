import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'vitest';
import { bundledPaths, lockedKeys, sbomFaults, shippedSbom, type Sbom } from './sbom.ts';

const all = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], { encoding: 'utf8' }),
) as Sbom;
const map = (...sources: string[]) => JSON.stringify({ version: 3, sources });
const bundled = bundledPaths([
  map('../../node_modules/react/index.js', '../../../shared/money.ts'),
  map('../../node_modules/@tanstack/react-query/build/a.js', '../node_modules/react/jsx-runtime.js'),
]);
const shipped = lockedKeys('package-lock.json', new Set([...bundled, 'node_modules/pg', 'node_modules/fastify']));

test('the packages of the browser, with or without a scope, are read from its source maps', () => {
  assert.deepEqual([...bundled].toSorted(), ['node_modules/@tanstack/react-query', 'node_modules/react']);
  assert.deepEqual(
    [...bundledPaths([map('../../node_modules/pg/node_modules/pg-types/index.js')])],
    ['node_modules/pg/node_modules/pg-types'],
  );
});

test('the SBOM of a release is valid CycloneDX and lists exactly the packages that are shipped', () => {
  const sbom = shippedSbom(all, shipped, '0.1.0+abc');
  assert.deepEqual(sbomFaults(sbom, shipped), []);
  assert.deepEqual(sbom.components.map(({ name }) => name).toSorted(), [
    '@tanstack/react-query',
    'fastify',
    'pg',
    'react',
  ]);
  assert.ok(sbom.components.every(({ licenses = [] }) => licenses.length > 0));
  assert.deepEqual([sbom.metadata.component.name, sbom.metadata.component.version], ['defile', '0.1.0+abc']);
});

test('every package of the lock file is in the SBOM of npm, so that a release can list it', () => {
  assert.deepEqual(sbomFaults(all, lockedKeys('package-lock.json')), []);
});

test('each fault of an SBOM is named', () => {
  const sbom = shippedSbom(all, shipped, '0.1.0');
  const faultsOf = (changes: Partial<Sbom>) => sbomFaults({ ...sbom, ...changes }, shipped).join('\n');
  const [first] = sbom.components;
  assert.ok(first);
  assert.match(faultsOf({ specVersion: '1.4' }), /not CycloneDX 1\.5/);
  assert.match(faultsOf({ serialNumber: 'none' }), /no serial number/);
  assert.match(faultsOf({ metadata: { ...sbom.metadata, timestamp: 'yesterday' } }), /no timestamp/);
  assert.match(faultsOf({ components: [...sbom.components, first] }), /names two components/);
  assert.match(faultsOf({ components: [{ ...first, purl: '' }, ...sbom.components.slice(1)] }), /no name, version/);
  assert.match(faultsOf({ components: sbom.components.slice(1) }), /shipped, not listed/);
  assert.match(faultsOf({ dependencies: [{ ref: 'ghost@1.0.0', dependsOn: [] }] }), /ghost@1\.0\.0: named by/);
});
