import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { InvalidSignature, type SignedAnswer } from '#platform/server/integrations/payment/gateway.ts';
import { openLyraServer, returnOf } from '#sandbox/testing/lyra.ts';

const acceptedCard = { pan: '4970 1000 0000 0055' };
let lyra: Awaited<ReturnType<typeof openLyraServer>>;
let orders = 0;
const newOrder = (): string => `commande-${(orders += 1)}`;
/** Returns an empty object for a notice that never came. Without a signature, `readNotice` refuses it. */
const notice = (place: number): SignedAnswer => lyra.shop.notices[place] ?? {};

beforeAll(async () => {
  lyra = await openLyraServer();
});
afterAll(() => lyra.close());
beforeEach(() => {
  lyra.shop.notices.length = 0;
  lyra.shop.answersWith = 200;
  lyra.timers.stop();
});

test('an accepted card pays, the shop is notified before the buyer, and the signature of a notice is not valid for a return, nor the reverse', async () => {
  const orderId = newOrder();
  const { token } = await lyra.openForm(orderId);
  const paid = await lyra.pay(token, acceptedCard);
  assert.equal(paid.kind, 'answered');
  assert.equal(lyra.shop.notices.length, 1);

  const report = lyra.gateway.readNotice(notice(0));
  assert.equal(report.orderId, orderId);
  assert.equal(report.orderTotal, 4200);
  assert.equal(report.mode, 'TEST');
  assert.deepEqual(
    report.transactions.map(({ state, amount, currency }) => ({ state, amount, currency })),
    [{ state: 'paid', amount: 4200, currency: 'EUR' }],
  );

  const returnForm = returnOf(paid.response);
  assert.deepEqual(lyra.gateway.readReturn(returnForm), report);
  assert.throws(() => lyra.gateway.readNotice(returnForm), InvalidSignature);
  assert.throws(() => lyra.gateway.readReturn(notice(0)), InvalidSignature);
  assert.deepEqual(await lyra.gateway.reportOf(orderId), report);
});

test('a transaction has an id of 32 hexadecimal characters, and its notice masks the card number', async () => {
  const { token } = await lyra.openForm(newOrder());
  const paid = await lyra.pay(token, acceptedCard);
  assert.match(paid.response?.clientAnswer.transactions[0]?.uuid ?? '', /^[0-9a-f]{32}$/);
  assert.ok(!notice(0)['kr-answer']?.includes('4970100000000055'));
  assert.ok(notice(0)['kr-answer']?.includes('497010XXXXXX0055'));
});

test('a paid form cannot be paid again, even by two clicks at once', async () => {
  const orderId = newOrder();
  const { token } = await lyra.openForm(orderId);
  const replies = await Promise.all([lyra.pay(token, acceptedCard), lyra.pay(token, acceptedCard)]);
  assert.deepEqual(replies.map(({ kind }) => kind).sort(), ['answered', 'failed']);
  assert.equal((await lyra.pay(token, acceptedCard)).error?.errorCode, 'CLIENT_502');
  assert.equal((await lyra.gateway.reportOf(orderId))?.transactions.length, 1);
});

test('the documented test cards are accepted or fail as documented, and an unknown card fails', async () => {
  const accepted = [
    '4970110000001029',
    '5100010000000114',
    '375900000010007',
    '5100010000002045',
    '4970100000000000',
    '4970100000000003',
  ];
  for (const pan of accepted) {
    const { token } = await lyra.openForm(newOrder());
    assert.equal((await lyra.pay(token, { pan })).kind, 'answered', pan);
  }
  for (const pan of ['4970110000000401', '5100010000002060', '4111111111111111']) {
    const { token } = await lyra.openForm(newOrder());
    assert.equal((await lyra.pay(token, { pan })).kind, 'failed', pan);
  }
});

test('a refused card returns its transaction, another card may follow, and the third refusal ends the form', async () => {
  const orderId = newOrder();
  const { token } = await lyra.openForm(orderId);
  const unknownCard = { pan: '4111111111111111' };
  const first = await lyra.pay(token, unknownCard);
  const answer = first.error?.metadata?.answer;
  assert.equal(first.error?.errorCode, 'ACQ_001');
  assert.equal(answer?.clientAnswer.orderCycle, 'OPEN');
  assert.equal(lyra.gateway.readReturn(returnOf(answer)).transactions[0]?.state, 'refused');
  assert.equal(lyra.gateway.readNotice(notice(0)).transactions[0]?.errorCode, 'ACQ_001');

  await lyra.pay(token, unknownCard);
  const third = await lyra.pay(token, unknownCard);
  assert.equal(third.error?.metadata?.answer?.clientAnswer.orderCycle, 'CLOSED');
  assert.equal((await lyra.pay(token, acceptedCard)).error?.errorCode, 'PSP_099');
});

test('a card that asks for 3-D Secure is charged only after its holder agrees', async () => {
  const orderId = newOrder();
  const { token } = await lyra.openForm(orderId);
  const firstAttempt = await lyra.pay(token, { pan: '4970100000000009' });
  assert.equal(firstAttempt.kind, 'challenge');
  assert.equal(await lyra.gateway.reportOf(orderId), null);
  assert.equal((await lyra.decide(firstAttempt.challengeId ?? '', 'reject')).error?.errorCode, 'PSP_003');
  assert.equal((await lyra.decide(firstAttempt.challengeId ?? '', 'approve')).kind, 'failed');

  const secondAttempt = await lyra.pay(token, { pan: '4970100000000009' });
  assert.equal((await lyra.decide(secondAttempt.challengeId ?? '', 'approve')).kind, 'answered');
  const states = (await lyra.gateway.reportOf(orderId))?.transactions.map(({ state }) => state);
  assert.deepEqual(states, ['refused', 'paid']);
});

test('a mistyped card is refused field by field, and nothing is charged', async () => {
  const { token } = await lyra.openForm(newOrder());
  assert.equal((await lyra.pay(token, { pan: '4970100000000056' })).error?.errorCode, 'CLIENT_301');
  assert.equal((await lyra.pay(token, { ...acceptedCard, expiry: '10/26' })).error?.errorCode, 'CLIENT_302');
  assert.equal((await lyra.pay(token, { ...acceptedCard, securityCode: '12' })).error?.errorCode, 'CLIENT_303');
  assert.equal((await lyra.pay(token, { ...acceptedCard, expiry: '' })).error?.errorCode, 'CLIENT_304');
  const mistypedFields = await lyra.pay(token, { pan: '1', securityCode: 'x' });
  assert.equal(mistypedFields.error?.errorCode, 'CLIENT_300');
  assert.deepEqual(
    mistypedFields.error?.children.map(({ errorCode }) => errorCode),
    ['CLIENT_301', 'CLIENT_303'],
  );
  assert.equal(lyra.shop.notices.length, 0);
});

test('a form expires after fifteen minutes, and an unknown form is refused', async () => {
  const { token, expiresAt } = await lyra.openForm(newOrder());
  assert.equal(expiresAt.getTime() - lyra.clock.at.getTime(), 15 * 60_000);
  assert.equal((await lyra.describe(token)).kind, 'open');
  lyra.clock.at = expiresAt;
  assert.equal((await lyra.describe(token)).error?.errorCode, 'PSP_108');
  assert.equal((await lyra.pay(token, acceptedCard)).error?.errorCode, 'PSP_108');
  assert.equal((await lyra.pay('inconnu', acceptedCard)).error?.errorCode, 'CLIENT_100');
});

test('a notice that the shop does not accept is repeated four times at most; a redirection counts as accepted', async () => {
  lyra.shop.answersWith = 500;
  await lyra.pay((await lyra.openForm(newOrder())).token, acceptedCard);
  for (let attempt = 0; attempt < 6; attempt += 1) await lyra.timers.pass();
  assert.equal(lyra.shop.notices.length, 5);

  lyra.shop.notices.length = 0;
  lyra.shop.answersWith = 302;
  await lyra.pay((await lyra.openForm(newOrder())).token, acceptedCard);
  assert.deepEqual(lyra.timers.waiting, []);
  assert.equal(lyra.shop.notices.length, 1);
});
