import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { loadConfig } from '#app/server/config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'defile-config-sandbox-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const load = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: dataDir, ...env });
const real = {
  SMTP_URL: 'smtps://smtp.example',
  MAIL_FROM: 'bonjour@boutique.example',
  LYRA_API_URL: 'https://api.lyra.example',
  LYRA_STATIC_URL: 'https://static.lyra.example',
  LYRA_SHOP_ID: '123',
  LYRA_PASSWORD: 'prodpassword_x',
  LYRA_PUBLIC_KEY: '123:publickey_x',
  LYRA_HMAC_KEY: 'h',
  COLISSIMO_API_URL: 'https://ws.colissimo.example',
  COLISSIMO_API_KEY: 'k',
  LAPOSTE_TRACKING_URL: 'https://api.laposte.example',
  LAPOSTE_TRACKING_KEY: 'k',
  TIKTOK_FEED_URL: 'wss://feed.example',
  TIKTOK_FEED_KEY: 'k',
  TIKTOK_USERNAME: 'defile',
};
const production = { NODE_ENV: 'production', PUBLIC_API_KEY: 'pk_boutique', PUBLIC_URL: 'https://boutique.example' };

test('SANDBOX=1 is refused once each provider is real, in production and outside', () => {
  for (const mode of [production, {}])
    assert.throws(() => load({ ...real, ...mode, SANDBOX: '1' }), /SANDBOX=1 ne simule plus.*retirez SANDBOX=1/);
});

test('outside production, the sandbox is closed once each provider is real', () => {
  const { sandbox, addressUrl } = load(real);
  assert.deepEqual([sandbox, addressUrl], [false, 'https://data.geopf.fr']);
});

test('the sandbox stays while a provider is simulated, or cards have test keys or a provider on this machine', () => {
  const { SMTP_URL: _mails, ...withoutMails } = real;
  const simulated = [
    withoutMails,
    { ...real, LYRA_PASSWORD: 'testpassword_x' },
    { ...real, LYRA_API_URL: 'http://127.0.0.1:9000' },
  ];
  for (const env of simulated) {
    assert.equal(load(env).sandbox, true);
    assert.equal(load({ ...env, ...production, SANDBOX: '1' }).sandbox, true);
  }
});
