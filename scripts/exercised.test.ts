import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { importsOf } from './imports-of.ts';

const calledByAddress = new Map([
  ['getLogo', 'storeLogo and the pages give its address'],
  ['getNotice', 'storeNotice and the terms give its address'],
]);

const root = join(import.meta.dirname, '..');
const filesOf = (pattern: string) => globSync(pattern, { cwd: root });
const isTest = (path: string) => path.endsWith('.test.ts');

const imported = [
  ...filesOf('{app,e2e,features,importer,platform,sandbox,screens,shared}/**/*.test.ts'),
  ...filesOf('sandbox/testing/*.ts'),
].flatMap((path) => importsOf(root, path));
const called = new Set(
  imported.flatMap(({ names, from }) => (/(endpoints|\/domain\/admin)\.ts$/.test(from) ? names : [])),
);

test('each endpoint is called by its name in a test', async () => {
  const modules = await Promise.all(
    filesOf('{features/*/domain/{*endpoints,admin},screens/*/*/endpoints}.ts').map(
      (path) => import(join(root, path)) as Promise<Record<string, object>>,
    ),
  );
  const endpoints = modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) => (typeof value === 'object' && 'method' in value ? name : [])),
  );
  assert.ok(endpoints.length > 150, `only ${endpoints.length} endpoints were read`);
  assert.deepEqual(
    endpoints.filter((name) => !called.has(name)),
    [...calledByAddress.keys()],
  );
});

test('each command is the handler of an endpoint that a test calls, or is reached from a file that a test imports', () => {
  const handlers = filesOf('features/*/feature.ts').flatMap((feature) => {
    const text = readFileSync(join(root, feature), 'utf8');
    const endpointOf = (handler: string) =>
      new RegExp(`(\\w+): (?!\\(implement\\))(?:[^\\n]*\\W)?${handler}\\b`).exec(text)?.[1] ?? handler;
    return importsOf(root, feature).flatMap(({ names, from }) =>
      names.some((name) => called.has(endpointOf(name))) ? [from] : [],
    );
  });
  const reached = new Set<string>();
  const unvisited = [...handlers, ...imported.map(({ from }) => from)];
  for (let path = unvisited.pop(); path; path = unvisited.pop()) {
    // Skips reactions and hooks. They import everything that a feature does, so an import of them proves nothing.
    if (reached.has(path) || !/\/server\/.*(?<!reactions|hooks)\.ts$/.test(path)) continue;
    reached.add(path);
    unvisited.push(...importsOf(root, path).map(({ from }) => from));
  }
  const commands = filesOf('features/*/server/{list,commands/*}.ts').filter((path) => !isTest(path));
  assert.ok(commands.length > 100, `only ${commands.length} commands were read`);
  assert.deepEqual(
    commands.filter((path) => !reached.has(path)),
    [],
  );
});
