import assert from 'node:assert/strict';
import { test } from 'vitest';
import { databaseClient } from '#sandbox/testing/database-client.ts';
import { openLog } from './log.ts';

const { client } = await databaseClient();

test('a database error is logged with its message, its code and its constraint, and without values of rows', async () => {
  const lines: string[] = [];
  const log = openLog('error', { write: (line) => void lines.push(line) });
  const failing = [
    `insert into users (email) values ('lea@test.example'), ('lea@test.example')`,
    `do $$ begin execute 'select ''lea@test.example''::int'; end $$`,
  ];
  for (const statement of failing) {
    const error: unknown = await client.query(statement).catch((thrown: unknown) => thrown);
    assert.match(JSON.stringify({ ...(error as Error) }), /lea@test\.example/);
    log.error({ error }, 'request failed');
  }
  const [duplicate, invalid] = lines.map((line) => (JSON.parse(line) as { error: Record<string, unknown> }).error);
  assert.equal(duplicate?.['code'], '23505');
  assert.match(String(duplicate?.['constraint']), /users/);
  assert.match(String(duplicate?.['stack']), /duplicate key/);
  assert.doesNotMatch(lines.join(''), /lea@/);
  assert.equal(invalid?.['message'], 'invalid input syntax for type integer: "…"');
  assert.deepEqual([invalid?.['internalQuery'], invalid?.['where']], [undefined, undefined]);
});
