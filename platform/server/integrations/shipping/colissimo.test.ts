import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'vitest';
import { type FailureKind, ProviderFailure } from '../failure.ts';
import { createColissimoGateway } from './colissimo.ts';

const sender = {
  companyName: 'Défilé',
  street: '12 rue des Tisserands',
  zip: '69001',
  city: 'Lyon',
  email: 'a@b.fr',
  phone: '0478000000',
};
const request = {
  orderNumber: 'CMD-2026-000042-AB',
  weightGrams: 455,
  depositAt: new Date('2026-11-20T23:30:00Z'),
  addressee: {
    firstName: 'Léa',
    lastName: 'Martin',
    street: '3 rue Foch',
    zip: '34000',
    city: 'Montpellier',
    phone: '0612345678',
    email: 'lea@example.org',
    deliveryNote: 'Code 12A4',
  },
};

async function carrier(t: TestContext, answer: RequestListener, timeoutMs = 30_000) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createColissimoGateway({
    apiUrl: `${url}/`,
    apiKey: 'k',
    trackingUrl: url,
    trackingKey: 't',
    sender: async () => sender,
    timeoutMs,
  });
}

const assertFails = (work: Promise<unknown>, kind: FailureKind, code: string | null = null) =>
  assert.rejects(work, (error) => {
    assert.ok(error instanceof ProviderFailure, String(error));
    assert.deepEqual([error.kind, error.providerCode], [kind, code], error.message);
    return true;
  });

test('a label request uses the carrier’s units and the date in Paris', async (t) => {
  const sentRequest: { url?: string; key?: unknown; body?: string } = {};
  const gateway = await carrier(t, async (incoming, reply) => {
    Object.assign(sentRequest, {
      url: incoming.url,
      key: incoming.headers.apikey,
      body: Buffer.concat(await incoming.toArray()).toString(),
    });
    reply
      .setHeader('content-type', 'multipart/mixed; boundary=b')
      .end(
        [
          '--b',
          'Content-ID: <jsonInfos>',
          '',
          '{"messages":[{"id":"0","type":"INFOS"}],"labelV31Response":{"parcelNumber":"6A15984040331"}}',
          '--b',
          'Content-ID: <label>',
          '',
          '%PDF-1.4',
          '--b--',
        ].join('\r\n'),
      );
  });
  assert.deepEqual(await gateway.makeLabel(request), { trackingId: '6A15984040331', pdf: Buffer.from('%PDF-1.4') });
  assert.equal(sentRequest.url, '/sls-ws/SlsServiceWSRest/3.1/generateLabel');
  assert.equal(sentRequest.key, 'k');
  const { letter, outputFormat } = JSON.parse(sentRequest.body ?? '');
  assert.equal(outputFormat.outputPrintingType, 'PDF_10x15_300dpi');
  assert.deepEqual(letter.service, {
    productCode: 'DOM',
    depositDate: '2026-11-21',
    orderNumber: 'CMD-2026-000042-AB',
    commercialName: 'Défilé',
  });
  assert.deepEqual(letter.parcel, { weight: 0.46, instructions: 'Code 12A4' });
  assert.equal(letter.addressee.addresseeParcelRef, 'CMD-2026-000042');
  assert.equal(letter.addressee.address.mobileNumber, '0612345678');
});

test('a return label request swaps the addresses and asks for the paper that buyers print on', async (t) => {
  const sentRequest: { body?: string } = {};
  const gateway = await carrier(t, async (incoming, reply) => {
    sentRequest.body = Buffer.concat(await incoming.toArray()).toString();
    reply.writeHead(400).end(error('30700'));
  });
  const { addressee: buyer, ...parcel } = request;
  await assertFails(gateway.makeReturnLabel({ ...parcel, sender: buyer }), 'refused', '30700');
  const { letter, outputFormat } = JSON.parse(sentRequest.body ?? '');
  assert.equal(outputFormat.outputPrintingType, 'PDF_A4_300dpi');
  assert.equal(letter.service.productCode, 'CORE');
  assert.deepEqual(letter.parcel, { weight: 0.46 });
  const { lastName, zipCode, line2 } = letter.sender.address;
  assert.deepEqual([lastName, zipCode, line2], ['Martin', '34000', '3 rue Foch']);
  const { companyName, zipCode: shopZip } = letter.addressee.address;
  assert.deepEqual([companyName, letter.addressee.address.lastName, shopZip], ['Défilé', 'Service retours', '69001']);
});

const error = (id: string) => JSON.stringify({ messages: [{ id, type: 'ERROR', messageContent: 'La rue manque' }] });
const answers: [name: string, status: number, body: string, kind: FailureKind, code: string | null][] = [
  ['a refusal', 400, error('30204'), 'refused', '30204'],
  ['a refusal sent as a success', 200, error('30204'), 'refused', '30204'],
  ['a refusal of an unknown key', 403, error('30000'), 'misconfigured', '30000'],
  ['a refusal of the key without a reason', 403, '', 'misconfigured', null],
  ['a refusal of an unreadable body', 422, '<html>', 'refused', null],
  ['no service', 404, '<html>', 'misconfigured', null],
  ['a redirection', 301, '', 'misconfigured', null],
  ['an unknown method', 405, '', 'misconfigured', null],
  ['too many calls', 429, '', 'unreachable', null],
  ['a breakdown', 500, 'Internal Server Error', 'unknown', null],
  ['a breakdown with its id', 503, error('40015'), 'unknown', '40015'],
  [
    'a success without a label',
    200,
    '{"messages":[{"id":"0"}],"labelV31Response":{"parcelNumber":"6A15984040331"}}',
    'unknown',
    null,
  ],
  ['a page instead of an answer', 200, '<html>', 'unknown', null],
];
for (const [name, status, body, kind, code] of answers) {
  test(`the carrier answers ${name}: ${kind}`, async (t) => {
    const gateway = await carrier(t, (_request, reply) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(body),
    );
    await assertFails(gateway.makeLabel(request), kind, code);
  });
}

test('the message of a failure has the carrier’s own words', async (t) => {
  const gateway = await carrier(t, (_request, reply) => reply.writeHead(400).end(error('30204')));
  await assert.rejects(gateway.makeLabel(request), { message: 'La rue manque' });
});

test('after a refused connection no label was bought; after a silence or a cut, a label may exist', async (t) => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  for (const apiUrl of [`http://127.0.0.1:${port}`, `http://localhost:${port}`, 'http://nulle-part.invalid']) {
    const gateway = createColissimoGateway({
      apiUrl,
      apiKey: 'k',
      trackingUrl: apiUrl,
      trackingKey: 't',
      sender: async () => sender,
    });
    await assertFails(gateway.makeLabel(request), 'unreachable');
    await assertFails(gateway.track(['6A15984040331']), 'unreachable');
  }
  const silent = await carrier(t, () => undefined, 400);
  await assertFails(silent.makeLabel(request), 'unknown');
  const cutting = await carrier(t, (incoming) => incoming.socket.destroy());
  await assertFails(cutting.makeLabel(request), 'unknown');
  const cutLater = await carrier(t, (incoming, reply) => {
    reply.writeHead(200, { 'content-length': '1000' }).write('{"mess', () => incoming.socket.destroy());
  });
  await assertFails(cutLater.makeLabel(request), 'unknown');
});
