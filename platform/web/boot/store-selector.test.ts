import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createMemory } from './store-selector.ts';

test('a selection stays the same object while it is equal, within a reader and after a rendering', () => {
  let snapshot = { path: '/', count: 1 };
  const memory = createMemory<typeof snapshot, { path: string }>();
  const reader = () =>
    memory.readerOf(
      () => snapshot,
      ({ path }) => ({ path }),
      (before, after) => before.path === after.path,
    );
  const read = reader();
  const first = read();
  assert.equal(read(), first);
  snapshot = { ...snapshot, count: 2 };
  assert.equal(read(), first);
  memory.keep(first);
  assert.equal(reader()(), first);
  snapshot = { ...snapshot, path: '/admin' };
  assert.deepEqual([read(), reader()()], [{ path: '/admin' }, { path: '/admin' }]);
});
