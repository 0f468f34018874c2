import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Db } from './client.ts';
import { coalesceReads } from './coalesce-reads.ts';

const db = {} as Db;

function pausedReading() {
  let begun = 0;
  const waiting: Array<(error?: Error) => void> = [];
  const read = coalesceReads((_db, key) => {
    const answer = `${key} ${(begun += 1)}`;
    return new Promise<string>((resolve, reject) => {
      waiting.push((error) => (error ? reject(error) : resolve(answer)));
    });
  });
  const endRead = async (error?: Error): Promise<void> => {
    waiting.shift()?.(error);
    await new Promise(setImmediate);
  };
  return { read, end: endRead, begun: () => begun };
}

test('requests during a reading share one later reading', async () => {
  const { read, end, begun } = pausedReading();
  const first = read(db, 'live');
  const sharedReads = Array.from({ length: 50 }, () => read(db, 'live'));
  assert.equal(begun(), 1);
  await end();
  assert.equal(await first, 'live 1');
  const laterRead = read(db, 'live');
  await end();
  assert.deepEqual(new Set(await Promise.all(sharedReads)), new Set(['live 2']));
  await end();
  assert.equal(await laterRead, 'live 3');
  const alone = read(db, 'live');
  await end();
  assert.equal(await alone, 'live 4');
});

test('different keys or databases share no reading', async () => {
  const { read, end, begun } = pausedReading();
  const all = [read(db, 'a'), read(db, 'b'), read({} as Db, 'a')];
  assert.equal(begun(), 3);
  let ended = 0;
  while (all.length > ended) {
    await end();
    ended += 1;
  }
  assert.deepEqual(await Promise.all(all), ['a 1', 'b 2', 'a 3']);
});

test('the error of a reading reaches only the callers of that reading', async () => {
  const { read, end } = pausedReading();
  const first = read(db, 'live');
  const second = read(db, 'live');
  first.catch(() => undefined);
  await end(new Error('cut'));
  await assert.rejects(first, /cut/);
  await end();
  assert.equal(await second, 'live 2');
});
