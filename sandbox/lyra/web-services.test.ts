import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { PaymentReport } from '#platform/server/integrations/payment/gateway.ts';
import { createLyraGateway } from '#platform/server/integrations/payment/lyra.ts';
import { credentials, openLyraServer } from '#sandbox/testing/lyra.ts';

interface Envelope {
  status: string;
  answer: Record<string, unknown>;
  mode: string;
}
let lyra: Awaited<ReturnType<typeof openLyraServer>>;
beforeAll(async () => {
  lyra = await openLyraServer();
});
afterAll(() => lyra.close());

const call = async (name: string, input: object): Promise<Envelope> =>
  (await (await lyra.service(name, input)).json()) as Envelope;

async function paidTransaction(orderId: string): Promise<string> {
  await lyra.pay((await lyra.openForm(orderId)).token, { pan: '4970100000000055' });
  return (await lyra.gateway.reportOf(orderId))?.transactions[0]?.id ?? '';
}

test('the test service accepts valid credentials and returns the sent value', async () => {
  const { status, answer, mode } = await call('Charge/SDKTest', { value: 'bonjour' });
  assert.deepEqual({ status, value: answer['value'], mode }, { status: 'SUCCESS', value: 'bonjour', mode: 'TEST' });
});

test('wrong credentials, an unknown service and an invalid input are refused with the error codes of Lyra', async () => {
  const denied = await lyra.service('Charge/SDKTest', { value: 1 }, 'testpassword_wrong');
  assert.equal(denied.status, 401);
  assert.equal(((await denied.json()) as Envelope).answer['errorCode'], 'INT_905');
  assert.equal((await call('Charge/Nothing', {})).answer['errorCode'], 'INT_901');
  assert.equal((await call('Charge/CreatePayment', { amount: 12.5 })).answer['errorCode'], 'INT_902');
  const noMail = { amount: 100, currency: 'EUR', orderId: 'a', customer: { email: 'nobody' } };
  assert.equal((await call('Charge/CreatePayment', noMail)).answer['errorCode'], 'INT_015');
});

test('the shop reports wrong credentials as a misconfigured provider', async () => {
  const mistaken = createLyraGateway({ ...credentials, password: 'x', apiUrl: lyra.base, staticUrl: lyra.base });
  await assert.rejects(
    mistaken.reportOf('commande'),
    (failure: unknown) =>
      failure instanceof ProviderFailure && failure.kind === 'misconfigured' && failure.providerCode === 'INT_905',
  );
});

test('an order without a payment attempt is unknown to the provider', async () => {
  await lyra.openForm('jamais-payée');
  assert.equal(await lyra.gateway.reportOf('jamais-payée'), null);
});

test('a transaction can be read by its identifier', async () => {
  const uuid = await paidTransaction('à-lire');
  const { answer } = await call('Transaction/Get', { uuid });
  assert.equal(answer['detailedStatus'], 'AUTHORISED');
  assert.equal((await call('Transaction/Get', { uuid: 'f'.repeat(32) })).answer['errorCode'], 'PSP_010');
});

test('a refund creates a credit, is reported by a notice and cannot exceed the paid amount', async () => {
  const uuid = await paidTransaction('à-rembourser');
  lyra.clock.at = new Date(lyra.clock.at.getTime() + 86_400_000);
  lyra.shop.notices.length = 0;
  const refund = { uuid, amount: 1200, currency: 'EUR' };
  assert.equal((await call('Transaction/CancelOrRefund', refund)).answer['operationType'], 'CREDIT');
  await lyra.timers.pass();
  const noticeReport = lyra.gateway.readNotice(lyra.shop.notices[0] ?? {});
  const moves = (report: PaymentReport | null) =>
    report?.transactions.map(({ operation, amount }) => [operation, amount]);
  assert.deepEqual(moves(noticeReport), [['credit', 1200]]);
  assert.deepEqual(moves(await lyra.gateway.reportOf('à-rembourser')), [
    ['debit', 4200],
    ['credit', 1200],
  ]);
  assert.equal((await call('Transaction/CancelOrRefund', { ...refund, amount: 3100 })).answer['errorCode'], 'INT_902');
});

test('a payment not yet captured can be cancelled', async () => {
  const uuid = await paidTransaction('à-annuler');
  await call('Transaction/CancelOrRefund', { uuid, resolutionMode: 'CANCELLATION_ONLY' });
  assert.equal((await lyra.gateway.reportOf('à-annuler'))?.transactions[0]?.state, 'cancelled');
});

test('SYS-03 a refund lowers or cancels before the capture, creates a credit after it, and never exceeds the money left', async () => {
  const uuid = await paidTransaction('à-diminuer');
  const requestRefund = (amount: number) =>
    lyra.gateway.refund({ orderId: 'à-diminuer', transactionId: uuid, amount: cents(amount), comment: 'test' });
  const movesAfterRefund = async (amount: number) =>
    (await requestRefund(amount)).transactions.map((transaction) => [
      transaction.operation,
      transaction.state,
      transaction.amount,
    ]);
  assert.deepEqual(await movesAfterRefund(1200), [['debit', 'paid', 3000]]);
  lyra.clock.at = new Date(lyra.clock.at.getTime() + 86_400_000);
  assert.deepEqual(await movesAfterRefund(1000), [['credit', 'paid', 1000]]);
  await assert.rejects(requestRefund(2001), /il ne reste que 20,00\s€ à rembourser/);
  const secondUuid = await paidTransaction('à-annuler-entière');
  const cancellation = {
    orderId: 'à-annuler-entière',
    transactionId: secondUuid,
    amount: cents(4200),
    comment: 'test',
  };
  assert.equal((await lyra.gateway.refund(cancellation)).transactions[0]?.state, 'cancelled');
});

test('SYS-03 the next refund can be set to be refused, to be executed without an answer, or to be lost', async () => {
  const shortTimeoutGateway = createLyraGateway({
    ...credentials,
    apiUrl: lyra.base,
    staticUrl: lyra.base,
    timeoutMs: 6000,
  });
  for (const [outcome, kind, refundable] of [
    ['refuse', 'refused', 4200],
    ['never-arrived', 'unknown', 4200],
    ['done-unanswered', 'unknown', 3200],
  ] as const) {
    const orderId = `prochain-${outcome}`;
    const transactionId = await paidTransaction(orderId);
    assert.equal((await lyra.send('/next-refund', { outcome })).status, 200);
    const request = { orderId, transactionId, amount: cents(1000), comment: 'test' };
    const gateway = kind === 'refused' ? lyra.gateway : shortTimeoutGateway;
    await assert.rejects(
      gateway.refund(request),
      (failure: unknown) => failure instanceof ProviderFailure && failure.kind === kind,
      outcome,
    );
    assert.equal((await lyra.gateway.reportOf(orderId))?.transactions[0]?.amount, refundable, outcome);
  }
  assert.equal((await lyra.send('/next-refund', { outcome: 'keep' })).status, 422);
});

test('the browser part is served at the paths of Lyra, and its frame loads nothing from elsewhere', async () => {
  const client = `${lyra.base}/static/js/krypton-client/V4.0`;
  for (const path of ['stable/kr-payment-form.min.js', 'ext/neon-reset.min.css', 'ext/neon.js', 'ext/classic.js']) {
    assert.equal((await fetch(`${client}/${path}`)).status, 200, path);
  }
  const frame = await fetch(`${lyra.base}/frame`);
  assert.match(frame.headers.get('content-security-policy') ?? '', /default-src 'none'; script-src 'self'/);
  const framePaths = [...(await frame.text()).matchAll(/(?:src|href)="(frame\/[^"]+)"/g)].map(([, path]) => path);
  assert.deepEqual(framePaths.sort(), ['frame/frame.css', 'frame/frame.js']);
  for (const path of [...framePaths, 'frame/fields.js', 'frame/card.js']) {
    assert.equal((await fetch(`${lyra.base}/${path}`)).status, 200, path);
  }
});
