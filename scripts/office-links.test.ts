import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readOfficeLinks } from './office-links.ts';

const { paths, links } = readOfficeLinks(process.cwd());

test('ADM-03 every screen of the back office without an id has a link, and no other screen has a link', () => {
  assert.ok(paths.length > 20, 'the addresses are found');
  assert.deepEqual(
    links.map(({ to }) => to),
    paths.filter((path) => !path.includes('$')),
  );
});

test('ADM-03 each key after G is one letter that opens one screen', () => {
  const keys = links.flatMap(({ go }) => go ?? []);
  assert.deepEqual([...new Set(keys)], keys);
  assert.deepEqual(
    keys.filter((key) => !/^[a-z]$/.test(key)),
    [],
  );
});

test('ADM-03 each link with other links under it has a key', () => {
  const withKey = new Set(links.flatMap(({ to, go }) => (go ? [to] : [])));
  assert.deepEqual(
    links.flatMap(({ under }) => (under && !withKey.has(under) ? [under] : [])),
    [],
  );
});

test('ADM-03 each link has an icon of its own', () => {
  const icons = links.map(({ icon }) => icon);
  assert.deepEqual([...new Set(icons)], icons);
});
