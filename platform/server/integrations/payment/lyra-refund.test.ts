import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'vitest';
import { cents } from '#shared/money.ts';
import { ProviderFailure, type FailureKind } from '../failure.ts';
import { createLyraGateway } from './lyra.ts';

const keys = {
  shopId: '12345678',
  password: 'testpassword_notices',
  publicKey: '12345678:testpublickey_page',
  hmacKey: 'returns',
};
const debit = (changes: object = {}) => ({
  shopId: keys.shopId,
  uuid: 'd1',
  operationType: 'DEBIT',
  detailedStatus: 'CAPTURED',
  amount: 4200,
  currency: 'EUR',
  creationDate: '2026-11-21T20:00:00+00:00',
  ...changes,
});
const success = (answer: object): string => JSON.stringify({ status: 'SUCCESS', answer });
const error = (errorCode: string): string => JSON.stringify({ status: 'ERROR', answer: { errorCode } });

async function provider(t: TestContext, transaction: object, reply: string | null, status = 200) {
  const calls: { service: string; input: object }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const service = request.url?.replace('/api-payment/V4/', '') ?? '';
      if (service === 'Transaction/Get') return response.end(success(transaction));
      calls.push({ service, input: JSON.parse(body) as object });
      if (reply === null) return request.socket.destroy();
      return response.writeHead(status).end(reply);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = createLyraGateway({ apiUrl: url, staticUrl: url, ...keys });
  const refund = (amount: number) =>
    gateway.refund({ orderId: 'o', transactionId: 'd1', amount: cents(amount), comment: 'C1046' });
  return { calls, refund };
}
const failsAs =
  (kind: FailureKind, code: string | null = null) =>
  (failure: unknown): boolean =>
    failure instanceof ProviderFailure && failure.kind === kind && failure.providerCode === code;

test('SYS-03 a captured payment is refunded by a credit, whole or in part', async (t) => {
  const credit = debit({ uuid: 'c1', operationType: 'CREDIT', amount: 1200, detailedStatus: 'AUTHORISED' });
  const { calls, refund } = await provider(
    t,
    debit(),
    success({ ...credit, transactionDetails: { parentTransactionUuid: 'd1' } }),
  );
  const refundReport = await refund(1200);
  assert.deepEqual(
    refundReport.transactions.map(({ id, operation, state, amount, parentId }) => [
      id,
      operation,
      state,
      amount,
      parentId,
    ]),
    [['c1', 'credit', 'paid', 1200, 'd1']],
  );
  assert.deepEqual([refundReport.orderId, refundReport.mode, refundReport.orderStatus], ['o', 'TEST', null]);
  await refund(4200);
  const input = { uuid: 'd1', currency: 'EUR', comment: 'C1046', resolutionMode: 'REFUND_ONLY' };
  assert.deepEqual(calls, [
    { service: 'Transaction/CancelOrRefund', input: { ...input, amount: 1200 } },
    { service: 'Transaction/CancelOrRefund', input: { ...input, amount: 4200 } },
  ]);
});

test('SYS-03 a whole refund of an uncaptured payment cancels the payment, and a smaller refund lowers it', async (t) => {
  const authorised = debit({ detailedStatus: 'AUTHORISED' });
  const { calls, refund } = await provider(
    t,
    authorised,
    success(debit({ detailedStatus: 'AUTHORISED', amount: 3000 })),
  );
  assert.equal((await refund(1200)).transactions[0]?.amount, 3000);
  await refund(4200);
  assert.deepEqual(calls, [
    {
      service: 'Transaction/Update',
      input: { uuid: 'd1', cardUpdate: { amount: 3000, currency: 'EUR' }, comment: 'C1046' },
    },
    {
      service: 'Transaction/CancelOrRefund',
      input: { uuid: 'd1', amount: 4200, currency: 'EUR', comment: 'C1046', resolutionMode: 'CANCELLATION_ONLY' },
    },
  ]);
});

test('SYS-03 a refund above the remaining amount or of a failed payment is refused without a call', async (t) => {
  const transactionDetails = { cardDetails: { captureResponse: { refundAmount: 4000 } } };
  for (const transaction of [debit({ transactionDetails }), debit({ detailedStatus: 'REFUSED' })]) {
    const { calls, refund } = await provider(t, transaction, success(debit()));
    await assert.rejects(refund(201), failsAs('refused'));
    assert.deepEqual(calls, []);
  }
});

test('SYS-03 the reason for a refund that the shop does not request is French and has no code', async (t) => {
  const refusals = { CAPTURE_PENDING: /^ce paiement est encore en cours/, REFUSED: /^ce paiement n’a pas abouti$/ };
  for (const [detailedStatus, message] of Object.entries(refusals)) {
    const { refund } = await provider(t, debit({ detailedStatus }), success(debit()));
    await assert.rejects(refund(201), { message });
  }
  const { refund } = await provider(t, debit(), success(debit()));
  await assert.rejects(refund(4201), { message: /^il ne reste que 42,00\s€ à rembourser/ });
});

test('SYS-03 a refusal keeps its code; without an answer, the result is unknown', async (t) => {
  const cases: [string | null, number, FailureKind, string | null][] = [
    [error('PSP_083'), 200, 'refused', 'PSP_083'],
    [error('INT_905'), 401, 'misconfigured', 'INT_905'],
    [null, 200, 'unknown', null],
    ['<html>', 502, 'unknown', null],
    [error('INT_999'), 500, 'unknown', 'INT_999'],
    [success({ nothing: 'known' }), 200, 'unknown', null],
    [success(debit({ shopId: '87654321' })), 200, 'unknown', null],
  ];
  for (const [reply, status, kind, code] of cases) {
    const { refund } = await provider(t, debit(), reply, status);
    await assert.rejects(refund(1200), failsAs(kind, code), `${status} ${reply}`);
  }
  const unreachableGateway = createLyraGateway({
    apiUrl: 'http://127.0.0.1:1',
    staticUrl: 'http://127.0.0.1:1',
    ...keys,
  });
  const request = { orderId: 'o', transactionId: 'd1', amount: cents(1), comment: '' };
  await assert.rejects(unreachableGateway.refund(request), failsAs('unreachable'));
});
