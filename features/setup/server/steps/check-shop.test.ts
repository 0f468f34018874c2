import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { SMTPServer } from 'smtp-server';
import sql from 'sql-template-tag';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openGateways } from '#app/server/open-gateways.ts';
import type { CheckName } from '#features/setup/domain/labels.ts';
import { dbOver, openPool } from '#platform/server/db/client.ts';
import { createAddressGateway } from '#platform/server/integrations/address/geoplateforme.ts';
import { encryptSeed } from '#features/users/server/steps/encrypt-seeds.ts';
import { noReports } from '#platform/server/integrations/errors/gateway.ts';
import { paymentCallback } from '#features/payments/domain/endpoints.ts';
import { aTransactionId } from '#sandbox/testing/notices.ts';
import { bodyOf, openedForm, toPay } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { checkClock, checkDatabase } from './check-machine.ts';
import { checkMailDomain, checkNamedPart, type CheckedShop, type ReadTexts } from './check-shop.ts';

const shop = await testShop({ background: false });
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: ({ password }, _session, done) =>
    password === 'right' ? done(null, { user: 'lea' }) : done(new Error('wrong password')),
});
mailServer.listen(0, '127.0.0.1');
await once(mailServer.server, 'listening');
afterAll(async () => {
  await shop.close();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

async function realShop(password = 'right'): Promise<CheckedShop & { close(): Promise<void> }> {
  const noStandIns = { payment: false, shipping: false, tiktok: false, mail: false, address: false };
  const { port } = mailServer.server.address() as AddressInfo;
  const config = { ...shop.config, standIns: noStandIns, smtpUrl: `smtp://lea:${password}@127.0.0.1:${port}` };
  const { settings, now, db } = shop.shop;
  const gateways = await openGateways({ config, settings, sandbox: null, errors: noReports, now });
  // The shop waits 1.2 s for the address service. Nine checks at once may take longer on a busy machine.
  gateways.address = createAddressGateway({ url: config.addressUrl, timeoutMs: 60_000 });
  return { config, gateways, db, now, close: () => gateways.mail.close() };
}

const real = await realShop();
afterAll(() => real.close());
const check = (name: CheckName, on: CheckedShop = real) => checkNamedPart(on, name, 'lea@boutique.example');
const setRefused = (provider: string, refused: boolean) =>
  shop.fetch('/sandbox/credentials', { method: 'POST', json: { provider, refused } });

test('each part works when its provider accepts the shop, and test keys of the payment provider cause a warning', async () => {
  const names = ['database', 'clock', 'files', 'mail', 'payment', 'shipping', 'tracking', 'tiktok', 'address'] as const;
  const results = await Promise.all(names.map(async (name) => ({ name, ...(await check(name)) })));
  assert.deepEqual(
    results.filter(({ outcome }) => outcome !== 'works'),
    [],
  );
  const inTest = { ...real, config: { ...real.config, hasTestKeys: true } };
  assert.deepEqual(await check('payment', inTest), {
    outcome: 'warns',
    detail: 'Les clés sont acceptées. Ce sont des clés de test\u00A0: aucune carte n’est débitée.',
  });
});

test('D-13 accepted keys cause a warning when the notice of the latest payment did not come', async () => {
  const order = await toPay(shop);
  const tenMinutesLater = { ...real, now: () => new Date(Date.now() + 11 * 60_000) };
  const checkedAt = async (on: CheckedShop) => {
    const { outcome, detail } = await check('payment', on);
    return [outcome, detail.replace(/\d{2}\/.*:\d{2}/, '<date>')];
  };
  await shop.fetch('/sandbox/lyra/next', { method: 'POST', json: { outcome: 'accept', ipn: 'never' } });
  await payByCard(shop, await openedForm(shop, order));
  bodyOf(await shop.call(paymentCallback, { orderId: order.orderId, paymentId: aTransactionId() }, order.customer));
  assert.deepEqual(await checkedAt(real), ['works', 'Les clés sont acceptées.']);
  const noticeMissing =
    'Les clés sont acceptées, mais la notification du dernier paiement (<date>) n’est pas arrivée\u00A0: ' +
    'vérifiez les règles de notification dans l’espace marchand du prestataire.';
  assert.deepEqual(await checkedAt(tenMinutesLater), ['warns', noticeMissing]);
  await payByCard(shop, await openedForm(shop, await toPay(shop)));
  const noticeArrived = 'Les clés sont acceptées. La notification du dernier paiement (<date>) est arrivée.';
  assert.deepEqual(await checkedAt(tenMinutesLater), ['works', noticeArrived]);
});

test('a stand-in is never reported as working', async () => {
  for (const name of ['mail', 'mail-domain', 'payment', 'shipping', 'tracking', 'tiktok', 'address'] as const)
    assert.equal((await checkNamedPart(shop.shop, name, 'lea@boutique.example')).outcome, 'not-asked', name);
});

for (const [name, advice] of [
  ['payment', /Le prestataire de paiement refuse la boutique .*LYRA_PASSWORD/],
  ['shipping', /Colissimo refuse la boutique .*COLISSIMO_API_KEY/],
  ['tracking', /Le suivi de La Poste refuse la boutique .*LAPOSTE_TRACKING_KEY/],
  ['tiktok', /Le relais refuse la clé/],
  ['address', /Le service d’adresses refuse la boutique .*ADDRESS_API_URL/],
] as const) {
  test(`${name} that refuses the shop fails with advice on what to correct`, async (t) => {
    await setRefused(name, true);
    t.onTestFinished(async () => void (await setRefused(name, false)));
    const { outcome, detail } = await check(name);
    assert.equal(outcome, 'fails');
    assert.match(detail, advice);
  });
}

test('a mail server that refuses the password fails with the variable to correct', async () => {
  const wrongPassword = await realShop('wrong');
  const { outcome, detail } = await check('mail', wrongPassword);
  await wrongPassword.close();
  assert.equal(outcome, 'fails');
  assert.match(detail, /Le serveur d’e-mails refuse la boutique .*SMTP_URL/);
});

test('an unavailable database fails its check, and the other parts are still checked', async () => {
  const pool = openPool('postgres://u@127.0.0.1:9/x', { max: 1 });
  const withoutDatabase = { ...real, db: dbOver(pool) };
  assert.equal((await check('database', withoutDatabase)).outcome, 'fails');
  assert.equal((await check('shipping', withoutDatabase)).outcome, 'works');
  await pool.end();
});

test('an old database, a standby and another clock are reported', async () => {
  const answering = (row: object) => ({ ...real, db: { ...real.db, one: async () => row as never } });
  const current = { version: 16, shown: '16.4', isStandby: false };
  const outcomes = [current, { ...current, version: 14 }, { ...current, isStandby: true }].map(
    async (row) => (await checkDatabase(answering(row))).outcome,
  );
  assert.deepEqual(await Promise.all(outcomes), ['works', 'fails', 'fails']);
  const clocks = [0, -5_000, 60_000].map(
    async (skewMs) => (await checkClock(answering({ at: Date.now() + skewMs }))).outcome,
  );
  assert.deepEqual(await Promise.all(clocks), ['works', 'warns', 'fails']);
});

test('D-16 unencrypted seeds of second factors cause a warning, and seeds encrypted with a lost secret a failure', async () => {
  const under = (...encryptionKeys: string[]) => ({ ...real, config: { ...real.config, encryptionKeys } });
  const outcomeUnder = async (...keys: string[]) => (await check('encryption', under(...keys))).outcome;
  assert.deepEqual([await outcomeUnder(), await outcomeUnder('present')], ['warns', 'works']);
  const { userId } = shop.admin;
  const seed = encryptSeed({ encryptionKeys: ['lost'] }, userId, 'JBSWY3DP');
  await shop.shop.db.run(sql`insert into second_factors (user_id, secret) values (${userId}, ${seed})`);
  assert.deepEqual([await outcomeUnder('present'), await outcomeUnder('present', 'lost')], ['fails', 'works']);
  await shop.shop.db.run(sql`delete from second_factors where user_id = ${userId}`);
});

test('a sender’s domain needs SPF and DMARC, and a domain whose records cannot be read causes a warning, not a failure', async () => {
  const absent = Object.assign(new Error('absent'), { code: 'ENODATA' });
  const reading =
    (records: Record<string, string[]>): ReadTexts =>
    async (name) => {
      const parts = records[name];
      if (!parts) throw absent;
      return [['other'], parts];
    };
  const twoRecords = { 'b.example': ['v=spf1 include:', 'x -all'], '_dmarc.b.example': ['v=DMARC1; p=none'] };
  assert.equal((await checkMailDomain('lea@b.example', reading(twoRecords))).outcome, 'works');
  const withoutDmarc = await checkMailDomain('lea@b.example', reading({ 'b.example': ['v=spf1 -all'] }));
  assert.deepEqual(
    [withoutDmarc.outcome, withoutDmarc.detail.includes('DMARC'), withoutDmarc.detail.includes('SPF')],
    ['fails', true, false],
  );
  // A DMARC record covers the subdomains of its domain (RFC 7489, 6.6.3). Top-level domains are not queried.
  const queriedNames: string[] = [];
  const subdomain = reading({ 'mail.shop.b.example': ['v=spf1 -all'], '_dmarc.b.example': ['v=DMARC1; p=none'] });
  const covered = await checkMailDomain('lea@mail.shop.b.example', (name) => {
    queriedNames.push(name);
    return subdomain(name);
  });
  assert.equal(covered.outcome, 'works');
  const names = ['_dmarc.mail.shop.b.example', '_dmarc.shop.b.example', '_dmarc.b.example'];
  assert.deepEqual(
    queriedNames.filter((name) => name.startsWith('_dmarc')),
    names,
  );
  assert.equal((await checkMailDomain('lea@a.c.example', subdomain)).outcome, 'fails');
  const silent = await checkMailDomain('lea@b.example', () =>
    Promise.reject(Object.assign(new Error('silent'), { code: 'ETIMEOUT' })),
  );
  assert.deepEqual(
    [silent.outcome, silent.detail],
    ['warns', 'Le serveur de noms n’a pas donné les réglages de b.example (ETIMEOUT). Réessayez plus tard.'],
  );
});
