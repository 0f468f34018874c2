import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { aFolder } from '#sandbox/testing/shop-process.ts';
import { readOrCreateSecret, readSecret } from './stored-secret.ts';

function aSecret(): { dataDir: string; file: string } {
  const dataDir = aFolder();
  mkdirSync(join(dataDir, 'secrets'));
  return { dataDir, file: join(dataDir, 'secrets', 'key') };
}

test('an empty secret, left by a full disk or a killed process, is created again and then stays the same', () => {
  const { dataDir, file } = aSecret();
  writeFileSync(file, '');
  assert.equal(readSecret(dataDir, 'KEY'), null);
  assert.equal(
    readOrCreateSecret(dataDir, 'KEY', () => 'first'),
    'first',
  );
  assert.equal(
    readOrCreateSecret(dataDir, 'KEY', () => 'second'),
    'first',
  );
  assert.equal(readFileSync(file, 'utf8'), 'first');
  assert.equal(statSync(file).mode & 0o777, 0o600);
});

test('two processes that start together use one secret', () => {
  const { dataDir } = aSecret();
  const startOtherProcess = () => readOrCreateSecret(dataDir, 'KEY', () => 'of the other process');
  const secret = readOrCreateSecret(dataDir, 'KEY', () => {
    startOtherProcess();
    return 'of this process';
  });
  assert.equal(secret, 'of the other process');
  assert.deepEqual(readdirSync(join(dataDir, 'secrets')), ['key']);
});
