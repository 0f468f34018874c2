import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { declaredSettings, settingNames, type Settings } from '#features/settings/domain/schemas.ts';
import { loadConfig } from './config.ts';
import { assertOwnIdentity } from './own-identity.ts';
import { mailSender } from '#features/identity/domain/rules.ts';
import { labelSender } from './label-sender.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'defile-identity-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const load = (env: NodeJS.ProcessEnv = {}) => loadConfig({ DATA_DIR: dataDir, ...env });
const settings = Object.fromEntries(settingNames.map((name) => [name, declaredSettings[name].initial])) as Settings;
const carrier = {
  COLISSIMO_API_URL: 'https://ws.colissimo.example',
  COLISSIMO_API_KEY: 'k',
  LAPOSTE_TRACKING_URL: 'https://api.laposte.example',
  LAPOSTE_TRACKING_KEY: 'k',
};
const providers = {
  ...carrier,
  LYRA_API_URL: 'https://api.lyra.example',
  LYRA_STATIC_URL: 'https://static.lyra.example',
  LYRA_SHOP_ID: '123',
  LYRA_PASSWORD: 'p',
  LYRA_PUBLIC_KEY: '123:k',
  LYRA_HMAC_KEY: 'h',
  TIKTOK_FEED_URL: 'wss://feed.example',
  TIKTOK_FEED_KEY: 'k',
  TIKTOK_USERNAME: 'boutique',
  SMTP_URL: 'smtps://user:pass@smtp.example',
};

test('labels use the sender’s address or else the shop’s, and a label without an address is refused', () => {
  const config = load();
  const withSender = { ...config.identity, senderStreet: '1 quai Bas', senderZip: '69002', senderCity: 'Lyon' };
  assert.equal(labelSender(withSender, config).street, '1 quai Bas');
  const shopOnly = { ...config.identity, senderStreet: '', senderZip: '', senderCity: '' };
  assert.equal(labelSender({ ...shopOnly, street: '3 rue Haute' }, config).street, '3 rue Haute');
  const inService = load({ ...carrier, SANDBOX: '1' });
  const withoutAddress = { ...inService.identity, street: '', zip: '', city: '' };
  assert.throws(() => labelSender(withoutAddress, inService), /adresse de l’expéditeur/);
});

test('mails use the sender’s address or else the support address, which also gets the replies', () => {
  const senderOf = (changes: object) =>
    mailSender({ ...load().identity, shopName: 'Chez Léa', supportEmail: '', ...changes });
  assert.deepEqual(senderOf({ mailFrom: 'lea@boutique.example' }), {
    name: 'Chez Léa',
    address: 'lea@boutique.example',
  });
  assert.deepEqual(senderOf({ mailFrom: 'Léa <lea@boutique.example>' }), {
    name: 'Léa',
    address: 'lea@boutique.example',
  });
  const supportEmail = 'aide@boutique.example';
  assert.equal(senderOf({ mailFrom: 'ne-pas-repondre@boutique.example', supportEmail }).replyTo, supportEmail);
  assert.equal(senderOf({ mailFrom: supportEmail, supportEmail }).replyTo, undefined);
  assert.deepEqual(senderOf({ mailFrom: '', supportEmail: 'aide@boutique.example' }).address, 'aide@boutique.example');
});

test('a shop in service needs a public https address and refuses the identity of the demo', async () => {
  const inService = { NODE_ENV: 'production', PUBLIC_API_KEY: 'pk_boutique', ...providers };
  for (const PUBLIC_URL of [
    undefined,
    'http://boutique.example',
    'https://localhost',
    'https://127.0.0.1:8443',
    'https://[::1]',
    'https://boutique.localhost',
  ])
    assert.throws(
      () => load({ ...inService, PUBLIC_URL }),
      /PUBLIC_URL doit être l’adresse publique/,
      String(PUBLIC_URL),
    );
  // A shop with stand-ins needs no public address.
  load({ ...inService, SMTP_URL: '', SANDBOX: '1' });
  const config = load({ ...inService, PUBLIC_URL: 'https://boutique.example' });
  const { shopName, supportEmail, street, siren } = config.identity;
  assert.deepEqual([shopName, supportEmail, street, siren], ['', '', '', '']);
  const start = (changes: object) =>
    assertOwnIdentity({
      config,
      settings: { read: async () => ({ ...settings, ...config.identity, ...changes }) },
    });
  await start({});
  await start({ street: '3 rue Haute', zip: '69001', city: 'Lyon', rcsCity: 'Lyon' });
  for (const changes of [
    { supportEmail: 'bonjour@defile.example' },
    { mailFrom: 'Défilé <commandes@defile.example>' },
    { siren: '123456782' },
  ])
    await assert.rejects(start(changes), /identité de la démonstration/);
});
