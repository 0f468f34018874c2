import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { loadConfig } from '#app/server/config.ts';
import { ConfigError } from './environment.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'defile-config-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function refusalOf(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error));
    return error.message;
  }
  return '';
}

test('faults of several kinds are reported together, and each variable is named in one sentence', () => {
  const file = join(dataDir, 'pas-un-dossier');
  writeFileSync(file, '');
  const message = refusalOf({
    NODE_ENV: 'production',
    DATA_DIR: file,
    PORT: 'abc',
    PUBLIC_URL: 'http://boutique.example',
    SEED: 'demo',
    SHOP_LOGO: 'logo.gif',
    SHOP_ADDRESS: 'quelque part',
    DATABASE_DIRECT_URL: 'postgres://u@db.example/defile',
    LYRA_API_URL: 'api.lyra.example',
    LYRA_PASSWORD: 'testpassword_x',
    COLISSIMO_API_URL: 'https://ws.colissimo.example',
    COLISSIMO_API_KEY: 'k',
    LAPOSTE_TRACKING_URL: 'https://api.laposte.example',
    LAPOSTE_TRACKING_KEY: 'k',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 's',
  });
  const faults = message.replace('Configuration incorrecte : ', '').split(' ; ');
  assert.deepEqual(
    faults.map((fault) => fault.split(' ', 1)[0]),
    [
      'PORT',
      'LYRA_API_URL',
      'DATABASE_URL',
      'LYRA_STATIC_URL,',
      'S3_REGION',
      'DATA_DIR',
      'SMTP_URL',
      'SHOP_LOGO',
      'SEED=demo',
      'SHOP_ADDRESS',
      'PUBLIC_URL',
      'LYRA_PASSWORD',
      'PUBLIC_API_KEY',
    ],
  );
  assert.match(message, /SMTP_URL obligatoire sans bac à sable/);
});
