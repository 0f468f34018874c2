import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { pathToFileURL } from 'node:url';
import type { Endpoint, Read, Write } from './endpoint.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync(['features/*/domain/{*endpoints,admin}.ts', 'screens/*/*/endpoints.ts'], { cwd: root });
const modules = await Promise.all(
  files.map((path) => import(pathToFileURL(join(root, path)).href) as Promise<Record<string, Endpoint>>),
);
const endpoints = modules.flatMap((exported) => Object.entries(exported).filter(([, { path }]) => path));

const reads = endpoints.flatMap(([, endpoint]) => ('shows' in endpoint ? [endpoint satisfies Read] : []));
const shown = new Set(reads.flatMap(({ shows }) => shows));
const writes = endpoints.flatMap(([name, endpoint]) =>
  'changes' in endpoint ? [[name, endpoint satisfies Write] as const] : [],
);

test('every topic that a command changes is shown by a read endpoint', () => {
  assert.ok(reads.length > 25 && writes.length > 35, `${reads.length} reads, ${writes.length} writes`);
  for (const [name, { changes }] of writes)
    for (const topic of changes) assert.ok(shown.has(topic), `${name} changes ${topic}, which no read shows`);
});

test('each endpoint is either a read or a command, with a unique method and address', () => {
  assert.equal(reads.length + writes.length, endpoints.length);
  const addresses = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  assert.deepEqual([...new Set(addresses)], addresses);
});
