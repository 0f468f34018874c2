import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { mayRemoveNote } from './rules.ts';

test('a note is removed by its author or by any seller', () => {
  const table: [authorId: string | null, role: Role | null, expected: boolean][] = [
    ['lea', null, true],
    ['lea', 'packer', true],
    ['zoe', null, false],
    ['zoe', 'packer', false],
    ['zoe', 'seller', true],
    ['zoe', 'owner', true],
    [null, 'packer', false],
    [null, 'owner', true],
  ];
  for (const [authorId, role, expected] of table)
    assert.equal(mayRemoveNote({ authorId }, { userId: 'lea', role }), expected, `${authorId} ${role}`);
});
