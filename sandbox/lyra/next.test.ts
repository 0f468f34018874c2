import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { InvalidSignature, type SignedAnswer } from '#platform/server/integrations/payment/gateway.ts';
import { openLyraServer, returnOf } from '#sandbox/testing/lyra.ts';

const good = { pan: '4970 1000 0000 0055' };
let stage: Awaited<ReturnType<typeof openLyraServer>>;
let orders = 0;
const newOrder = (): string => `commande-${(orders += 1)}`;
const notice = (place: number): SignedAnswer => stage.shop.notices[place] ?? {};

beforeAll(async () => {
  stage = await openLyraServer();
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.shop.notices.length = 0;
});

test('an instruction to accept takes even a card that would be refused', async () => {
  await stage.next({ outcome: 'accept' });
  const { token } = await stage.openForm(newOrder());
  assert.equal((await stage.pay(token, { pan: '4111111111111111' })).kind, 'answered');
});

test('an instruction to refuse applies once, and the next card passes', async () => {
  await stage.next({ outcome: 'refuse' });
  const orderId = newOrder();
  const { token } = await stage.openForm(orderId);
  assert.equal((await stage.pay(token, good)).error?.errorCode, 'ACQ_001');
  assert.equal((await stage.pay(token, good)).kind, 'answered');
  assert.deepEqual(
    (await stage.gateway.reportOf(orderId))?.transactions.map(({ state }) => state),
    ['refused', 'paid'],
  );
});

test('an instruction to abandon creates no transaction, and the shop is notified of an abandoned order', async () => {
  await stage.next({ outcome: 'abandon' });
  const orderId = newOrder();
  const { token } = await stage.openForm(orderId);
  assert.equal((await stage.pay(token, good)).error?.errorCode, 'CLIENT_101');
  const report = stage.gateway.readNotice(notice(0));
  assert.equal(report.orderStatus, 'ABANDONED');
  assert.deepEqual(report.transactions, []);
  assert.equal(await stage.gateway.reportOf(orderId), null);
});

test('an instruction to delay leaves the payment pending until the bank answers, and a second notice reports the result', async () => {
  await stage.next({ outcome: 'delay' });
  const orderId = newOrder();
  const { token } = await stage.openForm(orderId);
  const waiting = await stage.pay(token, good);
  assert.equal(waiting.response?.clientAnswer.orderStatus, 'RUNNING');
  assert.equal(stage.gateway.readNotice(notice(0)).transactions[0]?.state, 'pending');
  assert.equal((await stage.gateway.reportOf(orderId))?.transactions[0]?.state, 'pending');
  await stage.timers.pass();
  assert.equal(stage.gateway.readNotice(notice(1)).transactions[0]?.state, 'paid');
  assert.equal((await stage.gateway.reportOf(orderId))?.transactions[0]?.detailedStatus, 'AUTHORISED');
});

test('a delayed payment settles even when the process that waited has ended', async () => {
  await stage.next({ outcome: 'delay', ipn: 'never' });
  const orderId = newOrder();
  await stage.pay((await stage.openForm(orderId)).token, good);
  stage.timers.stop();
  stage.clock.at = new Date(stage.clock.at.getTime() + 60_000);
  assert.equal((await stage.gateway.reportOf(orderId))?.transactions[0]?.state, 'paid');
  assert.equal(stage.shop.notices.length, 0);
});

test('an instruction for a wrong amount signs one euro more than the order', async () => {
  await stage.next({ outcome: 'wrong-amount' });
  const orderId = newOrder();
  await stage.pay((await stage.openForm(orderId, 4200)).token, good);
  const report = stage.gateway.readNotice(notice(0));
  assert.equal(report.orderTotal, 4300);
  assert.equal(report.transactions[0]?.amount, 4300);
  assert.equal((await stage.gateway.reportOf(orderId))?.orderTotal, 4300);
});

test('an instruction to sign badly makes both answers invalid, and the provider still reports the payment', async () => {
  await stage.next({ outcome: 'bad-signature' });
  const orderId = newOrder();
  const paid = await stage.pay((await stage.openForm(orderId)).token, good);
  assert.throws(() => stage.gateway.readNotice(notice(0)), InvalidSignature);
  assert.throws(() => stage.gateway.readReturn(returnOf(paid.response)), InvalidSignature);
  assert.equal((await stage.gateway.reportOf(orderId))?.transactions[0]?.state, 'paid');
});

test('a notice may come twice, late or never', async () => {
  await stage.next({ ipn: 'twice' });
  await stage.pay((await stage.openForm(newOrder())).token, good);
  assert.equal(stage.shop.notices.length, 2);
  assert.deepEqual(notice(0), notice(1));

  stage.shop.notices.length = 0;
  await stage.next({ ipn: 'late' });
  await stage.pay((await stage.openForm(newOrder())).token, good);
  assert.equal(stage.shop.notices.length, 0);
  await stage.timers.pass();
  assert.equal(stage.shop.notices.length, 1);

  stage.shop.notices.length = 0;
  await stage.next({ ipn: 'never' });
  const orderId = newOrder();
  assert.equal((await stage.pay((await stage.openForm(orderId)).token, good)).kind, 'answered');
  await stage.timers.pass();
  assert.equal(stage.shop.notices.length, 0);
  assert.equal((await stage.gateway.reportOf(orderId))?.transactions[0]?.state, 'paid');
});

test('an unknown instruction is refused and not queued', async () => {
  for (const wrong of [{ outcome: 'explode' }, { ipn: 'sometimes' }, 'accept', null]) {
    assert.equal((await stage.send('/next', wrong)).status, 422);
  }
  const { token } = await stage.openForm(newOrder());
  assert.equal((await stage.pay(token, good)).kind, 'answered');
});
