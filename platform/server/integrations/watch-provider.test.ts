import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { suggestAddresses } from '#features/addresses/domain/endpoints.ts';
import { listFailingProviders } from '#features/content/domain/admin-endpoints.ts';
import { providerLabels } from '#features/content/domain/labels.ts';
import type { Provider } from '#shared/providers.ts';
import { paymentToken } from '#features/payments/domain/endpoints.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { LiveReceiver } from '#features/feed/server/listen-to-live.ts';
import { followParcels } from '#features/shipping/server/commands/follow-parcels.ts';
import { createS3Store } from '#platform/server/integrations/files/s3.ts';
import { expiredCertificate } from '#sandbox/testing/expired-certificate.ts';
import { bodyOf, paid, toPay } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { ProviderFailure, type FailureKind } from './failure.ts';
import { createSmtpGateway } from './mail/smtp.ts';
import { enqueueMail } from '#platform/server/mails/enqueue-mail.ts';
import { recordProviderState, callProvider } from './watch-provider.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const listFailing = async () =>
  bodyOf(await shop.call(listFailingProviders, {}, shop.admin)).failing.map(({ provider, reason }) => [
    provider,
    reason,
  ]);
const setCredentials = (provider: string, refused: boolean) =>
  shop.fetch('/sandbox/credentials', { method: 'POST', json: { provider, refused } });

const calls: Record<Exclude<Provider, 'files'>, () => Promise<unknown>> = {
  async payment() {
    const order = await toPay(shop);
    return shop.call(paymentToken, { order_id: order.orderId }, order.customer);
  },
  shipping: async () => shop.call(generateLabel, { orderId: (await paid(shop)).orderId }, shop.admin),
  tracking: () => followParcels(shop.system),
  async mail() {
    const { orderId } = await paid(shop);
    await enqueueMail(shop.system, { key: `essai-${orderId}`, kind: 'payment-received', orderId });
    await sendDueMails(shop.system);
  },
  async address() {
    // A refused client pauses before it calls the service again.
    shop.advance(6000);
    return shop.call(suggestAddresses, { q: `12 rue des lilas ${Math.random()}` }, await shop.aCustomer());
  },
  async tiktok() {
    const listening = new LiveReceiver(shop.shop, await shop.aLive());
    await until(async () => (await listFailing()).length > 0);
    await listening.stop();
  },
};

test('D-16 a provider that refuses the shop’s keys is shown to administrators until the keys are corrected', async () => {
  // The call of `tracking` needs a parcel with a number.
  bodyOf(await shop.call(generateLabel, { orderId: (await paid(shop)).orderId }, shop.admin));
  for (const [provider, call] of Object.entries(calls) as [Provider, () => Promise<unknown>][]) {
    assert.equal((await setCredentials(provider, true)).status, 200);
    await call();
    await until(async () => (await listFailing()).length > 0);
    assert.deepEqual(await listFailing(), [[provider, 'misconfigured']]);
    await setCredentials(provider, false);
    if (provider === 'tiktok') {
      const listening = new LiveReceiver(shop.shop, await shop.aLive());
      await shop.fetch('/sandbox/tiktok/comment', { method: 'POST', json: { uniqueId: 'lea', comment: '1' } });
      await until(async () => (await listFailing()).length === 0);
      await listening.stop();
    } else await call();
    assert.deepEqual(await listFailing(), [], provider);
    const labels = providerLabels[provider];
    assert.match(labels.repair, /^Vérifiez .+[A-Z0-9_]+.*\.$/s, provider);
  }
  assert.equal((await setCredentials('nobody', true)).status, 422);
});

test('D-16 object storage that refuses the shop’s keys is shown to administrators', async (t) => {
  const server = createServer((_request, reply) => {
    reply.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>InvalidAccessKeyId</Code></Error>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const originalFiles = shop.shop.gateways.files;
  t.onTestFinished(() => {
    shop.shop.gateways.files = originalFiles;
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const files = createS3Store({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'x',
    bucket: 'b',
    accessKeyId: 'x',
    secretAccessKey: 'x',
  });
  shop.shop.gateways.files = files;
  await shop.call(generateLabel, { orderId: (await paid(shop)).orderId }, shop.admin);
  assert.deepEqual(await listFailing(), [['files', 'misconfigured']]);
  shop.shop.gateways.files = originalFiles;
  await callProvider(shop.shop, 'files', () => originalFiles.get('shipping', 'nothing.pdf'));
  assert.deepEqual(await listFailing(), []);
});

test('D-16 the refusal of an address by the carrier counts as an answer', async () => {
  await shop.fetch('/sandbox/colissimo/next', { method: 'POST', json: { outcome: '30204' } });
  const refused = await shop.call(generateLabel, { orderId: (await paid(shop)).orderId }, shop.admin);
  assert.equal(refused.problem?.code, 'shipping.carrier-refused');
  assert.deepEqual(await listFailing(), []);
});

test('SYS-06 a full mailbox is not an outage of the mail server, and an outage is stored without the address of the mail', async () => {
  await shop.shop.db.run(sql`delete from provider_states`);
  const fail = (kind: FailureKind, code: string) =>
    assert.rejects(
      callProvider(shop.shop, 'mail', async () => {
        throw new ProviderFailure('mail', kind, `${code} <lea@test.example>`, code);
      }),
    );
  await fail('deferred', '452');
  assert.deepEqual(await listFailing(), []);
  shop.advance(1000);
  await fail('unreachable', '421');
  const { failing } = bodyOf(await shop.call(listFailingProviders, {}, shop.admin));
  assert.deepEqual(
    failing.map(({ reason, error }) => [reason, error]),
    [['unreachable', '421']],
  );
  await shop.shop.db.run(sql`delete from provider_states`);
});

test('D-16 a call without an answer is not an outage when the provider answered another call in the meantime', async () => {
  await shop.shop.db.run(sql`delete from provider_states`);
  shop.advance(60_000);
  const answer = () => callProvider(shop.shop, 'shipping', async () => 'a label');
  const timeOut = (duringTimeout: () => Promise<unknown>, instance = shop.shop) =>
    assert.rejects(
      callProvider(instance, 'shipping', async () => {
        shop.advance(1000);
        await duringTimeout();
        throw new ProviderFailure('shipping', 'unreachable', 'no answer');
      }),
    );
  await timeOut(answer);
  assert.deepEqual(await listFailing(), []);
  // Successes are remembered for each pool, so another pool object stands for another process.
  const otherProcess = { ...shop.shop, pool: Object.create(shop.shop.pool) };
  shop.advance(60_000);
  await timeOut(answer, otherProcess);
  assert.deepEqual(await listFailing(), [], 'an answer to another process counts');
  await timeOut(answer);
  assert.deepEqual(await listFailing(), [], 'a success that is too recent to be recorded again counts too');
  shop.advance(1000);
  await timeOut(async () => {});
  assert.deepEqual(await listFailing(), [['shipping', 'unreachable']]);
  await answer();
  assert.deepEqual(await listFailing(), []);
});

test('D-16 an expired certificate of the mail server is reported until the server has a valid certificate', async (t) => {
  const server = createTlsServer(expiredCertificate, (socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const trusted = getCACertificates();
  const mail = shop.shop.gateways.mail;
  const gateway = createSmtpGateway({
    url: `smtps://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: async () => ({ name: '', address: 'a@defile.example' }),
  });
  t.onTestFinished(async () => {
    setDefaultCACertificates(trusted);
    shop.shop.gateways.mail = mail;
    await gateway.close();
    server.close();
  });
  shop.shop.gateways.mail = gateway;
  // The self-signed certificate is trusted, so that only its expiry is wrong.
  setDefaultCACertificates([expiredCertificate.cert]);
  await calls.mail();
  assert.deepEqual(await listFailing(), [['mail', 'certificate-expired']]);
  shop.shop.gateways.mail = mail;
  await calls.mail();
  assert.deepEqual(await listFailing(), []);
});

test('a provider that was never called is not listed as working', async () => {
  await shop.shop.db.run(sql`delete from provider_states`);
  const readAnswered = async () => {
    const { answered, simulated, hasTestKeys } = bodyOf(await shop.call(listFailingProviders, {}, shop.admin));
    return { parts: answered.map(({ provider }) => provider), simulated, hasTestKeys };
  };
  const simulated = ['payment', 'shipping', 'tracking', 'mail', 'tiktok', 'address'];
  assert.deepEqual(await readAnswered(), { parts: [], simulated, hasTestKeys: false });
  shop.advance(60_000);
  await recordProviderState(shop.shop, 'shipping', null);
  assert.deepEqual((await readAnswered()).parts, ['shipping']);
});

test('the result of a call is returned although the state of its provider could not be recorded, and the next call records it', async () => {
  shop.advance(60_000);
  const broken = { ...shop.shop, db: { ...shop.shop.db, run: () => Promise.reject(new Error('the disk is full')) } };
  assert.equal(await callProvider(broken, 'shipping', async () => 'a label'), 'a label');
  const failure = new ProviderFailure('shipping', 'unreachable', 'no answer');
  await assert.rejects(
    callProvider(broken, 'shipping', () => Promise.reject(failure)),
    failure,
  );
  await shop.shop.db.run(sql`delete from provider_states`);
  await callProvider(shop.shop, 'shipping', async () => 'a label');
  const states = await shop.shop.db.many(sql`select provider from provider_states`);
  assert.deepEqual(states, [{ provider: 'shipping' }], 'the next call records the state');
});
