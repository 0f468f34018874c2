import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'vitest';

const links = readFileSync('screens/shell/admin-links.ts', 'utf8');

test('ADM-03 every screen of the back office without an id is in the sidebar, as a link, beside or below a link', () => {
  const texts = globSync('screens/admin/*/route.ts').map((file) => readFileSync(file, 'utf8'));
  const paths = texts.flatMap((text) => /path: '(\/admin[^'$]*)'/.exec(text)?.[1] ?? []);
  assert.ok(paths.length > 10, 'the addresses are found');
  const linked = [...links.matchAll(/(?:to|also): '(\/admin[^']*)'/g)].map(([, path = '']) => path);
  const isLinked = (path: string) =>
    linked.some((link) => path === link || (link !== '/admin' && path.startsWith(`${link}/`)));
  assert.deepEqual(
    paths.filter((path) => path !== '/admin/login' && !isLinked(path)),
    [],
  );
});
