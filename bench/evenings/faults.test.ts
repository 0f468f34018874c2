import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { acquireServer } from '#sandbox/testing/database.ts';
import { faults } from './faults.ts';
import { findFault } from './find-faults.ts';
import { plantFault } from './plant-fault.ts';

const server = await acquireServer();
afterAll(() => server.release());
const root = join(import.meta.dirname, '../..');

test('each planted fault changes one place of its file', () => {
  assert.ok(faults.length >= 10);
  assert.equal(new Set(faults.map(({ name }) => name)).size, faults.length);
  for (const fault of faults) {
    const source = readFileSync(join(root, fault.file), 'utf8');
    assert.notEqual(plantFault(source, fault), source, fault.name);
    assert.throws(() => plantFault(`${source}${source}`, fault), /2 times/);
  }
});

test('an evening finds a planted fault, and leaves the file as it is', async () => {
  const fault = faults.find(({ name }) => name === 'a removed piece stays in the total');
  assert.ok(fault);
  const source = readFileSync(join(root, fault.file), 'utf8');
  const found = await findFault(fault, { seeds: 3, steps: 60, databaseUrl: server.url });
  assert.match(found?.noticed ?? '', /the total of an unpaid order is the sum/);
  assert.equal(readFileSync(join(root, fault.file), 'utf8'), source);
});
