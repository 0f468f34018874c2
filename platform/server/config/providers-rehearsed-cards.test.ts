import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { loadConfig } from '#app/server/config.ts';
import { inServiceEnv } from '#sandbox/testing/in-service.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'defile-config-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const load = (env: NodeJS.ProcessEnv = {}) => loadConfig({ DATA_DIR: dataDir, ...env });
const testKeys = {
  LYRA_TEST_PASSWORD: 'testpassword_x',
  LYRA_TEST_PUBLIC_KEY: '1:testpublickey_x',
  LYRA_TEST_HMAC_KEY: 'h',
};

test('a rehearsed order uses the test keys of a shop with live keys, or the keys of the stand-in, else it takes no card', () => {
  assert.equal(load(inServiceEnv).rehearsalLyra, null, 'without test keys no card is asked for');
  const { lyra, rehearsalLyra, hasTestKeys } = load({ ...inServiceEnv, ...testKeys });
  assert.deepEqual([lyra.password, hasTestKeys], ['prodpassword_x', false]);
  const ownKeys = { password: 'testpassword_x', publicKey: '1:testpublickey_x', hmacKey: 'h' };
  assert.deepEqual(rehearsalLyra, { ...lyra, ...ownKeys });
  assert.equal(load().rehearsalLyra?.publicKey, load().lyra.publicKey, 'the keys of the stand-in are test keys');
});

test('live keys for a rehearsed order stop the start, and so do incomplete test keys', () => {
  for (const liveKey of [{ LYRA_TEST_PASSWORD: 'prodpassword_x' }, { LYRA_TEST_PUBLIC_KEY: '1:publickey_x' }])
    assert.throws(
      () => load({ ...inServiceEnv, ...testKeys, ...liveKey }),
      /LYRA_TEST_PASSWORD.*débiterait une vraie carte/,
    );
  const { LYRA_TEST_PASSWORD } = testKeys;
  assert.throws(() => load({ ...inServiceEnv, LYRA_TEST_PASSWORD }), /LYRA_TEST_PUBLIC_KEY.*doivent accompagner/);
  assert.throws(() => load(testKeys), /LYRA_API_URL doit accompagner LYRA_TEST_PASSWORD/);
});
