import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { loadConfig } from '#app/server/config.ts';
import { inServiceEnv } from '#sandbox/testing/in-service.ts';
import { isPlainDatabase } from './secure-addresses.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'defile-addresses-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const load = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: dataDir, ...inServiceEnv, ...env });

test('a shop in service calls its providers only over TLS, except by a name without a dot; the sandbox allows all addresses', () => {
  load({});
  for (const name of [
    'LYRA_API_URL',
    'LYRA_STATIC_URL',
    'COLISSIMO_API_URL',
    'LAPOSTE_TRACKING_URL',
    'ADDRESS_API_URL',
  ]) {
    assert.throws(
      () => load({ [name]: 'http://api.example' }),
      new RegExp(`${name} doit commencer par https://`),
      name,
    );
    load({ [name]: 'https://api.example' });
  }
  assert.throws(() => load({ TIKTOK_FEED_URL: 'ws://feed.example' }), /TIKTOK_FEED_URL doit commencer par wss:\/\//);
  assert.throws(() => load({ SENTRY_DSN: 'http://key@errors.example/1' }), /SENTRY_DSN doit commencer par https:\/\//);
  load({
    S3_ENDPOINT: 'http://files:9000',
    S3_REGION: 'fr',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 's',
  });
  load({ SANDBOX: '1', COLISSIMO_API_URL: 'http://10.0.0.9:8080' });
});

test('a secret is read from the file that its variable names', () => {
  const file = join(dataDir, 'hmac-key');
  writeFileSync(file, 'from-a-file\n');
  const { LYRA_HMAC_KEY: _, ...others } = inServiceEnv;
  const loadWith = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: dataDir, ...others, ...env });
  assert.equal(loadWith({ LYRA_HMAC_KEY_FILE: file }).lyra.hmacKey, 'from-a-file');
  assert.throws(() => loadWith({ LYRA_HMAC_KEY_FILE: file, LYRA_HMAC_KEY: 'x' }), /LYRA_HMAC_KEY_FILE sont donnés/);
  assert.throws(() => loadWith({ LYRA_HMAC_KEY_FILE: `${file}.none` }), /LYRA_HMAC_KEY_FILE ne peut pas être lu/);
});

test('a database on another machine needs TLS, and a database on this machine does not', () => {
  const addresses: readonly [url: string, isPlain: boolean][] = [
    ['postgres://shop:x@db.example/shop', true],
    ['postgres://shop:x@10.0.0.7:5432/shop?sslmode=disable', true],
    ['postgres://shop:x@db.example/shop?ssl=0', true],
    ['postgres://shop:x@db.example/shop?ssl=true&sslmode=disable', true],
    ['postgres://shop:x@db.example/shop?ssl=true', false],
    ['postgres://shop:x@db.example/shop?ssl=no-verify', false],
    ['postgres://shop:x@db.example/shop?sslmode=prefer', false],
    ['postgres://shop:x@db.example/shop?sslmode=no-verify', false],
    ['postgres://shop:x@db.example/shop?sslnegotiation=direct', false],
    ['postgres://shop:x@db.example/shop?sslmode=verify-full', false],
    ['postgres://shop:x@db.example/shop?sslmode=verify-full&sslrootcert=/no/such/file', false],
    ['postgresql://defile@localhost/defile?host=/var/run/postgresql', false],
    ['postgres://shop:x@127.0.0.1/shop', false],
    ['postgres://shop:x@database/shop', false],
    ['postgres://shop:x@[fd00::7]/shop', true],
  ];
  for (const [url, isPlain] of addresses) assert.equal(isPlainDatabase(url), isPlain, url);
});
