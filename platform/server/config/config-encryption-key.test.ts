import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { loadConfig } from '#app/server/config.ts';
import { aFolder } from '#sandbox/testing/shop-process.ts';

const [present, earlier] = ['a'.repeat(32), 'b'.repeat(64)];
const dataDir = aFolder();
const keysWith = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: dataDir, ...env }).encryptionKeys;

test('the encryption key may be followed by earlier keys, and a short key prevents the start', () => {
  assert.deepEqual(keysWith({ ENCRYPTION_KEY: present }), [present]);
  assert.deepEqual(keysWith({ ENCRYPTION_KEY: `${present},${earlier}` }), [present, earlier]);
  for (const wrong of ['a'.repeat(31), `${present},court`, `${present},`])
    assert.throws(() => keysWith({ ENCRYPTION_KEY: wrong }), /ENCRYPTION_KEY doit compter au moins 32/);
});

test('a key is generated once, only with the embedded database and outside production', () => {
  const [generated] = keysWith({});
  assert.match(generated ?? '', /^[0-9a-f]{64}$/);
  assert.deepEqual(keysWith({}), [generated]);
  assert.equal(statSync(join(dataDir, 'secrets', 'encryption_key')).mode & 0o077, 0);
  assert.deepEqual(keysWith({ DATABASE_URL: 'postgres://u:p@db.example/defile' }), []);
  assert.deepEqual(keysWith({ NODE_ENV: 'production', SANDBOX: '1', PUBLIC_API_KEY: 'pk_boutique' }), []);
});
