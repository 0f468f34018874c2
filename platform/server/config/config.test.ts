import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { loadConfig } from '#app/server/config.ts';
import { ConfigError } from './environment.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'defile-config-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const load = (env: NodeJS.ProcessEnv = {}) => loadConfig({ DATA_DIR: dataDir, ...env });
function refusal(env: NodeJS.ProcessEnv): string {
  try {
    load(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error));
    return error.message;
  }
  return '';
}

const lyra = {
  LYRA_API_URL: 'https://api.lyra.example',
  LYRA_STATIC_URL: 'https://static.lyra.example',
  LYRA_SHOP_ID: '123',
  LYRA_PASSWORD: 'p',
  LYRA_PUBLIC_KEY: '123:k',
  LYRA_HMAC_KEY: 'h',
};
const carrier = {
  COLISSIMO_API_URL: 'https://ws.colissimo.example',
  COLISSIMO_API_KEY: 'k',
  LAPOSTE_TRACKING_URL: 'https://api.laposte.example',
  LAPOSTE_TRACKING_KEY: 'k',
};
const tiktok = { TIKTOK_FEED_URL: 'wss://feed.example', TIKTOK_FEED_KEY: 'k', TIKTOK_USERNAME: 'defile' };
const s3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'fr',
  S3_BUCKET: 'b',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 's',
};
const providers = {
  ...lyra,
  ...carrier,
  ...tiktok,
  SMTP_URL: 'smtps://user:pass@smtp.example',
  MAIL_FROM: 'Défilé <bonjour@boutique.example>',
};

test('without any variable, the demo shop starts on this machine with its stand-ins', () => {
  const config = load();
  assert.deepEqual(
    [config.port, config.host, config.publicUrl, config.seed, config.sandbox, config.production, config.databaseUrl],
    [3000, '127.0.0.1', 'http://localhost:3000', 'demo', true, false, null],
  );
  assert.deepEqual(Object.values(config.standIns), [true, true, true, true, true]);
  assert.equal(config.trustProxy, null);
  assert.equal(load({ PORT: '', LYRA_API_URL: '' }).port, 3000, 'an empty variable counts as absent');
});

const wrongValues: Record<string, string[]> = {
  VERIFY: ['oui', '2'],
  PORT: ['abc', '-1', '0', '65536', '3000.5', '3000x', 'Infinity'],
  HOST: ['deux mots', 'http://localhost'],
  PUBLIC_URL: [
    'boutique.example',
    'ftp://boutique.example',
    'javascript:alert(1)',
    'http://',
    'https://boutique.example/sous/dossier',
    'https://boutique.example?x=1',
  ],
  DATABASE_URL: [
    'mysql://x/y',
    'localhost:5432',
    'postgres',
    'postgres://u:p#w@h/db',
    'postgres://u:12#w@h/db',
    'postgres://u:12/w@h/db',
  ],
  NODE_ENV: ['prod', 'Production'],
  SHOP_SIREN: ['abc', '123456789'],
  SHOP_PHONE: ['12'],
  SEED: ['oui', 'DEMO'],
  ADMIN_EMAIL: ['admin', 'a@b'],
  ADMIN_PASSWORD: ['onze lettre'],
  SHOP_SUPPORT_EMAIL: ['support'],
  SHOP_COLOR: ['rouge', '#fff', '8a2c3a', '#8a2c3g', 'rgb(138, 44, 58)'],
  SHOP_LOGO: ['logo.gif', 'http://boutique.example/logo.png', 'ftp://boutique.example/logo.png', '/nulle/part.svg'],
  SMTP_URL: ['smtp.example', 'http://smtp.example', 'smtp://'],
  MAIL_FROM: ['Défilé', 'Défilé <bonjour>', 'a@b.example\nBcc: x@y.example'],
  ADDRESS_API_URL: ['adresse', 'file:///etc/passwd'],
  SENTRY_DSN: ['oui'],
  SENTRY_BROWSER_DSN: ['oui', 'https://collecteur.example'],
  SENTRY_RELEASE: ['deux mots'],
  TRUST_PROXY: ['oui', '10.0.0.0/99', '300.1.1.1', '*', 'true'],
  ANSWERS_MB: ['beaucoup', '-1', '4000', '1.5'],
  SANDBOX: ['oui', '2', 'true'],
  LOG_LEVEL: ['bavard'],
};
for (const [name, values] of Object.entries(wrongValues)) {
  test(`a wrong ${name} prevents the start, with a French message that names it`, () => {
    for (const value of values) {
      const message = refusal({ [name]: value });
      assert.match(message, /^Configuration incorrecte : /, `${name}=${value}`);
      assert.match(message, new RegExp(`${name} (doit|ne )`), `${name}=${value}: ${message}`);
      assert.doesNotMatch(message, /Invalid|expected|must/i);
    }
  });
}

test('an address that does not fit on a label is refused with keys of a carrier, and accepted without them', () => {
  for (const SHOP_ADDRESS of ['quelque part', '69001']) {
    assert.match(refusal({ ...carrier, SHOP_ADDRESS }), /SHOP_ADDRESS doit finir par un code postal et une ville/);
    assert.equal(refusal({ SHOP_ADDRESS }), '');
  }
});

test('the shop’s colour and logo come from the environment, else the demo shop has its own colour and no logo', () => {
  assert.deepEqual([load().identity.color, load().identity.logo], ['#8a2c3a', '']);
  assert.equal(load({ SHOP_COLOR: '#1F5F4A' }).identity.color, '#1f5f4a');
  const logoUrl = 'https://images.example/logo?taille=2';
  const { identity, logoFile } = load({ SHOP_LOGO: logoUrl });
  assert.deepEqual([identity.logo, logoFile], [logoUrl, null]);
  const path = join(dataDir, 'Enseigne.PNG');
  const addressOf = (content: string) => {
    writeFileSync(path, content);
    const config = load({ SHOP_LOGO: path });
    assert.deepEqual([config.logoFile?.bytes.toString(), config.logoFile?.type], [content, 'image/png']);
    return config.identity.logo;
  };
  assert.match(addressOf('une image'), /^\/logo\.png\?v=[0-9a-f]{8}$/);
  assert.notEqual(addressOf('une image'), addressOf('une autre'), 'a new picture has a new address');
  assert.match(
    refusal({ SHOP_LOGO: join(dataDir, 'absent.svg') }),
    /SHOP_LOGO ne peut pas être lu .*absent\.svg : ENOENT/,
  );
});

test('several wrong values are all named at once', () => {
  const message = refusal({ PORT: 'abc', SEED: 'oui', SANDBOX: '2' });
  for (const name of ['PORT', 'SEED', 'SANDBOX']) assert.match(message, new RegExp(name));
});

test('incomplete keys or a wrong address of a provider prevent the start, and the message names the variable', () => {
  for (const group of [lyra, carrier, tiktok, s3]) {
    for (const name of Object.keys(group)) {
      const message = refusal(Object.fromEntries(Object.entries({ ...group, [name]: undefined })));
      assert.match(message, new RegExp(`^Configuration incorrecte : ${name} doit accompagner `), name);
    }
    assert.equal(refusal(group), '');
  }
  assert.match(refusal({ ...lyra, LYRA_API_URL: 'api.lyra.example' }), /LYRA_API_URL doit/);
  assert.match(
    refusal({ ...tiktok, TIKTOK_FEED_URL: 'https://feed.example' }),
    /TIKTOK_FEED_URL doit commencer par ws/,
  );
});

test('keys of a provider replace its stand-in and the demo data; providers without keys keep their stand-ins', () => {
  const config = load(lyra);
  assert.deepEqual(config.standIns, { payment: false, shipping: true, tiktok: true, mail: true, address: true });
  assert.equal(config.lyra.apiUrl, 'https://api.lyra.example');
  assert.equal(config.colissimo.apiUrl, 'http://127.0.0.1:3000/sandbox/colissimo');
  assert.equal(config.seed, 'none', 'no demo data with a real provider');
});

test('SYS-03 the address of the card provider’s pages follows from its API, unless the environment gives another address', () => {
  const pagesOf = (env: Record<string, string>) => load({ ...lyra, ...env }).lyra.pageUrl;
  assert.equal(pagesOf({ LYRA_API_URL: 'https://api.payzen.eu' }), 'https://secure.payzen.eu');
  assert.equal(pagesOf({ LYRA_API_URL: 'https://api.systempay.fr/' }), 'https://paiement.systempay.fr');
  assert.equal(pagesOf({}), null);
  assert.equal(pagesOf({ LYRA_PAGE_URL: 'https://pages.example' }), 'https://pages.example');
  assert.equal(load({}).lyra.pageUrl, null);
});

test('production requires mail variables and refuses stand-ins unless SANDBOX=1; other providers may be missing', () => {
  const production = { NODE_ENV: 'production', PUBLIC_API_KEY: 'pk_boutique', PUBLIC_URL: 'https://boutique.example' };
  assert.match(refusal(production), /SMTP_URL obligatoire .*SANDBOX=1/);
  assert.match(refusal({ ...production, ...lyra, ...carrier, ...tiktok }), /SMTP_URL obligatoire /);
  const rehearsal = load({ ...production, SANDBOX: '1' });
  assert.ok(!Object.values(rehearsal.standIns).includes(false));
  const config = load({ ...production, ...providers });
  assert.deepEqual([config.sandbox, config.seed, config.addressUrl], [false, 'none', 'https://data.geopf.fr']);
  assert.equal(refusal({ ...production, SMTP_URL: providers.SMTP_URL, MAIL_FROM: providers.MAIL_FROM }), '');
});

test('production generates no public key and no demo administrator, even with the sandbox', () => {
  const sandbox = { NODE_ENV: 'production', SANDBOX: '1' };
  assert.match(refusal(sandbox), /PUBLIC_API_KEY/);
  const { admin, apiKey } = load({ ...sandbox, PUBLIC_API_KEY: 'pk_boutique' });
  assert.deepEqual([admin, apiKey], [{ email: null, password: null }, 'pk_boutique']);
});

test('production refuses SEED=demo with a real provider, with or without the sandbox', () => {
  const production = { NODE_ENV: 'production', PUBLIC_API_KEY: 'pk_boutique', PUBLIC_URL: 'https://boutique.example' };
  assert.match(refusal({ ...production, ...providers, SEED: 'demo' }), /SEED=demo ne convient pas en production/);
  for (const keys of [lyra, carrier, tiktok, { SMTP_URL: 'smtps://smtp.example' }])
    assert.match(refusal({ ...production, ...keys, SEED: 'demo', SANDBOX: '1' }), /SEED=demo ne convient pas/);
  assert.equal(load({ ...production, SEED: 'demo', SANDBOX: '1' }).seed, 'demo');
});

test('production refuses test keys of the card provider, unless SANDBOX=1', () => {
  const production = { NODE_ENV: 'production', PUBLIC_API_KEY: 'pk_boutique', PUBLIC_URL: 'https://boutique.example' };
  for (const keys of [{ LYRA_PASSWORD: 'testpassword_x' }, { LYRA_PUBLIC_KEY: '123:testpublickey_x' }]) {
    assert.match(refusal({ ...production, ...providers, ...keys }), /LYRA_PASSWORD.*clés de test.*SANDBOX=1/);
    assert.equal(load({ ...production, ...providers, ...keys, SANDBOX: '1' }).hasTestKeys, true);
    assert.equal(load({ ...providers, ...keys }).hasTestKeys, true);
  }
  const real = { LYRA_PASSWORD: 'prodpassword_x', LYRA_PUBLIC_KEY: '123:publickey_x' };
  assert.equal(load({ ...production, ...providers, ...real }).hasTestKeys, false);
});

test('SANDBOX=0 outside production requires mail variables', () => {
  assert.match(refusal({ SANDBOX: '0' }), /SMTP_URL obligatoire sans bac à sable/);
  assert.equal(refusal({ SANDBOX: '0', ...providers }), '');
});

test('the generated public key stays the same, is readable only by its owner, and is the same for all processes of one database', () => {
  assert.equal(load().apiKey, load().apiKey);
  const file = join(dataDir, 'secrets', 'public_api_key');
  assert.equal(statSync(file).mode & 0o077, 0);
  const otherDataDir = mkdtempSync(join(tmpdir(), 'defile-config-'));
  const database = { DATABASE_URL: 'postgres://u:p@db.example/defile' };
  assert.equal(load(database).apiKey, load({ ...database, DATA_DIR: otherDataDir }).apiKey);
  assert.notEqual(load(database).apiKey, load().apiKey);
  rmSync(otherDataDir, { recursive: true });
});

test('a DATA_DIR that cannot be created or written prevents the start, and the message names it', () => {
  const file = join(dataDir, 'un-fichier');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'dedans'), '/proc/defile', '/proc/defile/dedans'])
    assert.match(refusal({ DATA_DIR: folder }), /DATA_DIR ne peut pas être créé ou écrit/);
});

test('the shop calls its own server on an address that it listens on, and its public address has no final slash', () => {
  assert.equal(load({ HOST: '0.0.0.0' }).selfUrl, 'http://127.0.0.1:3000');
  assert.equal(load({ HOST: '::' }).selfUrl, 'http://127.0.0.1:3000');
  assert.equal(load({ HOST: '::1', PORT: '8080' }).selfUrl, 'http://[::1]:8080');
  assert.equal(load({ PUBLIC_URL: 'https://boutique.example/' }).publicUrl, 'https://boutique.example');
});

test('trusted proxies may be given by name, address or range', () => {
  for (const value of ['loopback', '10.0.0.0/8', '192.168.1.1, fd00::/8', 'uniquelocal,loopback'])
    assert.equal(load({ TRUST_PROXY: value }).trustProxy, value);
});
