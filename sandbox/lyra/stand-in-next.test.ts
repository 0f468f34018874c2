import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { InvalidSignature, type SignedAnswer } from '#platform/server/integrations/payment/gateway.ts';
import { openLyraServer, returnOf } from '#sandbox/testing/lyra.ts';

const acceptedCard = { pan: '4970 1000 0000 0055' };
let lyra: Awaited<ReturnType<typeof openLyraServer>>;
let orders = 0;
const newOrder = (): string => `commande-${(orders += 1)}`;
const notice = (place: number): SignedAnswer => lyra.shop.notices[place] ?? {};

beforeAll(async () => {
  lyra = await openLyraServer();
});
afterAll(() => lyra.close());
beforeEach(() => {
  lyra.shop.notices.length = 0;
});

test('a card that the bank would refuse pays after an instruction to accept', async () => {
  await lyra.next({ outcome: 'accept' });
  const { token } = await lyra.openForm(newOrder());
  assert.equal((await lyra.pay(token, { pan: '4111111111111111' })).kind, 'answered');
});

test('an instruction to refuse applies once, and the next card passes', async () => {
  await lyra.next({ outcome: 'refuse' });
  const orderId = newOrder();
  const { token } = await lyra.openForm(orderId);
  assert.equal((await lyra.pay(token, acceptedCard)).error?.errorCode, 'ACQ_001');
  assert.equal((await lyra.pay(token, acceptedCard)).kind, 'answered');
  assert.deepEqual(
    (await lyra.gateway.reportOf(orderId))?.transactions.map(({ state }) => state),
    ['refused', 'paid'],
  );
});

test('an instruction to abandon creates no transaction, and the shop is notified of an abandoned order', async () => {
  await lyra.next({ outcome: 'abandon' });
  const orderId = newOrder();
  const { token } = await lyra.openForm(orderId);
  assert.equal((await lyra.pay(token, acceptedCard)).error?.errorCode, 'CLIENT_101');
  const report = lyra.gateway.readNotice(notice(0));
  assert.equal(report.orderStatus, 'ABANDONED');
  assert.deepEqual(report.transactions, []);
  assert.equal(await lyra.gateway.reportOf(orderId), null);
});

test('an instruction to delay leaves the payment pending until the bank answers, and a second notice reports the result', async () => {
  await lyra.next({ outcome: 'delay' });
  const orderId = newOrder();
  const { token } = await lyra.openForm(orderId);
  const waiting = await lyra.pay(token, acceptedCard);
  assert.equal(waiting.response?.clientAnswer.orderStatus, 'RUNNING');
  assert.equal(lyra.gateway.readNotice(notice(0)).transactions[0]?.state, 'pending');
  assert.equal((await lyra.gateway.reportOf(orderId))?.transactions[0]?.state, 'pending');
  await lyra.timers.pass();
  assert.equal(lyra.gateway.readNotice(notice(1)).transactions[0]?.state, 'paid');
  assert.equal((await lyra.gateway.reportOf(orderId))?.transactions[0]?.detailedStatus, 'AUTHORISED');
});

test('a delayed payment is authorised and captured even when the process that took the card has ended', async () => {
  await lyra.next({ outcome: 'delay', ipn: 'never' });
  const orderId = newOrder();
  await lyra.pay((await lyra.openForm(orderId)).token, acceptedCard);
  lyra.timers.stop();
  lyra.clock.at = new Date(lyra.clock.at.getTime() + 60_000);
  const readStatus = async () => (await lyra.gateway.reportOf(orderId))?.transactions[0]?.detailedStatus;
  assert.equal(await readStatus(), 'AUTHORISED');
  lyra.clock.at = new Date(lyra.clock.at.getTime() + 86_400_000);
  assert.equal(await readStatus(), 'CAPTURED');
  assert.equal(lyra.shop.notices.length, 0);
});

test('an instruction for a wrong amount makes the provider report one euro more than the total of the order', async () => {
  await lyra.next({ outcome: 'wrong-amount' });
  const orderId = newOrder();
  await lyra.pay((await lyra.openForm(orderId, 4200)).token, acceptedCard);
  const report = lyra.gateway.readNotice(notice(0));
  assert.equal(report.orderTotal, 4300);
  assert.equal(report.transactions[0]?.amount, 4300);
  assert.equal((await lyra.gateway.reportOf(orderId))?.orderTotal, 4300);
});

test('an instruction to sign badly makes both answers invalid, and the provider still reports the payment', async () => {
  await lyra.next({ outcome: 'bad-signature' });
  const orderId = newOrder();
  const paid = await lyra.pay((await lyra.openForm(orderId)).token, acceptedCard);
  assert.throws(() => lyra.gateway.readNotice(notice(0)), InvalidSignature);
  assert.throws(() => lyra.gateway.readReturn(returnOf(paid.response)), InvalidSignature);
  assert.equal((await lyra.gateway.reportOf(orderId))?.transactions[0]?.state, 'paid');
});

test('an instruction makes the notice come twice, late or never', async () => {
  await lyra.next({ ipn: 'twice' });
  await lyra.pay((await lyra.openForm(newOrder())).token, acceptedCard);
  assert.equal(lyra.shop.notices.length, 2);
  assert.deepEqual(notice(0), notice(1));

  lyra.shop.notices.length = 0;
  await lyra.next({ ipn: 'late' });
  await lyra.pay((await lyra.openForm(newOrder())).token, acceptedCard);
  assert.equal(lyra.shop.notices.length, 0);
  await lyra.timers.pass();
  assert.equal(lyra.shop.notices.length, 1);

  lyra.shop.notices.length = 0;
  await lyra.next({ ipn: 'never' });
  const orderId = newOrder();
  assert.equal((await lyra.pay((await lyra.openForm(orderId)).token, acceptedCard)).kind, 'answered');
  await lyra.timers.pass();
  assert.equal(lyra.shop.notices.length, 0);
  assert.equal((await lyra.gateway.reportOf(orderId))?.transactions[0]?.state, 'paid');
});

test('an unknown instruction is refused and not queued', async () => {
  for (const wrong of [{ outcome: 'explode' }, { ipn: 'sometimes' }, 'accept', null]) {
    assert.equal((await lyra.send('/next', wrong)).status, 422);
  }
  const { token } = await lyra.openForm(newOrder());
  assert.equal((await lyra.pay(token, acceptedCard)).kind, 'answered');
});
