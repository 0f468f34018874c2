import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'vitest';
import { cents } from '#shared/money.ts';
import { ProviderFailure, type FailureKind } from '../failure.ts';
import { createLyraGateway, type LyraOptions } from './lyra.ts';

const keys = {
  shopId: '12345678',
  password: 'testpassword_notices',
  publicKey: '12345678:testpublickey_page',
  hmacKey: 'returns',
};
const gatewayAt = (apiUrl: string, more: Partial<LyraOptions> = {}) =>
  createLyraGateway({ apiUrl, staticUrl: 'http://127.0.0.1:1/', ...keys, ...more });
const failsAs =
  (kind: FailureKind, code: string | null = null) =>
  (failure: unknown): boolean =>
    failure instanceof ProviderFailure && failure.kind === kind && failure.providerCode === code;

async function provider(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const envelope = (status: string, answer: object): string => JSON.stringify({ status, answer });

test('a form request names exactly the order’s amount, and the form expires after fifteen minutes', async (t) => {
  let received: { url: string | undefined; authorization: string | undefined; body: unknown } | undefined;
  const url = await provider(t, (request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      received = { url: request.url, authorization: request.headers.authorization, body: JSON.parse(body) };
      response.end(envelope('SUCCESS', { formToken: 'token-1' }));
    });
  });
  const at = new Date('2026-11-21T20:00:00Z');
  const form = await gatewayAt(`${url}/`, { now: () => at }).createForm({
    orderId: 'commande-1',
    amount: cents(4200),
    noticeUrl: 'https://boutique.fr/notice',
    customer: { reference: 'client-7', email: 'lea@exemple.fr', firstName: 'Léa', lastName: null, address: null },
  });
  assert.deepEqual(form, { token: 'token-1', expiresAt: new Date('2026-11-21T20:15:00Z') });
  assert.deepEqual(received, {
    url: '/api-payment/V4/Charge/CreatePayment',
    authorization: `Basic ${Buffer.from(`${keys.shopId}:${keys.password}`).toString('base64')}`,
    body: {
      amount: 4200,
      currency: 'EUR',
      orderId: 'commande-1',
      formAction: 'PAYMENT',
      customer: {
        reference: 'client-7',
        email: 'lea@exemple.fr',
        billingDetails: { language: 'fr', firstName: 'Léa' },
      },
      ipnTargetUrl: 'https://boutique.fr/notice',
      transactionOptions: { cardOptions: { retry: 3, captureDelay: 0, manualValidation: 'NO' } },
    },
  });
});

test('an unusable answer is unreachable, refused credentials are misconfigured, and an answer of another shape is unknown', async (t) => {
  let status = 200;
  let body = '';
  const url = await provider(t, (_request, response) => {
    response.writeHead(status).end(body);
  });
  const cases: [number, string, FailureKind, string | null][] = [
    [502, '<html>', 'unreachable', null],
    [200, '<html>', 'unreachable', null],
    [503, envelope('ERROR', { errorCode: 'INT_999' }), 'unreachable', 'INT_999'],
    [429, '', 'unreachable', null],
    [404, 'nothing here', 'misconfigured', null],
    [401, envelope('ERROR', { errorCode: 'INT_905', errorMessage: 'invalid credentials' }), 'misconfigured', 'INT_905'],
    [200, envelope('ERROR', { errorCode: 'PSP_100', errorMessage: 'no REST' }), 'misconfigured', 'PSP_100'],
    [200, envelope('SUCCESS', { transactions: 'none' }), 'unknown', null],
  ];
  for (const [code, text, kind, providerCode] of cases) {
    status = code;
    body = text;
    await assert.rejects(gatewayAt(url).reportOf('commande-1'), failsAs(kind, providerCode), `${code} ${text}`);
  }
  await assert.rejects(gatewayAt('http://127.0.0.1:1').reportOf('commande-1'), failsAs('unreachable'));
});

test('a provider that never answers is unreachable after the timeout', async (t) => {
  const url = await provider(t, () => undefined);
  await assert.rejects(gatewayAt(url, { timeoutMs: 50 }).reportOf('commande-1'), failsAs('unreachable'));
});

test('an order unknown at the provider has no report', async (t) => {
  const url = await provider(t, (_request, response) => {
    response.end(envelope('ERROR', { errorCode: 'PSP_010' }));
  });
  assert.equal(await gatewayAt(url).reportOf('commande-1'), null);
});
