import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { eventSentence } from '#features/orders/domain/events.ts';
import { reopenAttention, settleAttention } from '#features/attention/domain/endpoints.ts';
import { MAX_COUNTED } from '#features/attention/domain/rules-limits.ts';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { countAttention } from '#screens/admin/layout/endpoints.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { LiveMessage } from '#platform/server/events/shop-event.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { bodyOf, seenByAdmin, toPay, eventTypes } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { raiseAttention } from './raise-attention.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const received: LiveMessage[] = [];
shop.shop.liveFeed.subscribe((message) => received.push(message));

const raise = (orderId: string, amount = 500, key = orderId) =>
  inTransaction(shop.system, (tx) =>
    raiseAttention(shop.system, tx, { kind: 'payment-double', key, orderId, data: { amount } }),
  );
const list = async (state?: 'open' | 'settled') =>
  bodyOf(await shop.call(listAttention, state ? { state } : {}, shop.admin)).items;
const listOfOrder = async (orderId: string, state?: 'open' | 'settled') =>
  (await list(state)).filter((item) => item.order?.id === orderId);
const count = async () => bodyOf(await shop.call(countAttention, {}, shop.admin)).open;

test('D-16 an alert raised ten times, even concurrently, is one row of the list and one event', async () => {
  const { orderId, pseudo } = await toPay(shop);
  const countBefore = await count();
  await Promise.all(Array.from({ length: 10 }, () => raise(orderId)));
  const [item, ...otherItems] = await listOfOrder(orderId);
  assert.equal(otherItems.length, 0);
  assert.deepEqual([item?.kind, item?.data, item?.order?.pseudo], ['payment-double', { amount: 500 }, pseudo]);
  assert.deepEqual(
    item?.steps.map(({ what }) => what),
    ['raised'],
  );
  assert.equal(await count(), countBefore + 1);
  assert.equal((await eventTypes(shop, { orderId })).filter((type) => type === 'attention.raised').length, 1);
  await until(async () => received.some(({ topic, id, userId }) => topic === 'attention' && id === orderId && !userId));
});

test('D-16 the author of an alert is the shop even when the action of a person causes it, except for reports of customers and providers', async () => {
  const { orderId, customer } = await toPay(shop);
  const raisedBy = async (ctx: Ctx, kind: 'payment-double' | 'withdrawal') => {
    const key = `${kind} ${ctx.actor.kind}`;
    const data = { amount: 500, pieces: 1 };
    await inTransaction(ctx, (tx) => raiseAttention(ctx, tx, { kind, key, orderId, data }));
    const step = (await listOfOrder(orderId)).at(-1)?.steps.at(-1);
    return [step?.author, (await seenByAdmin(shop, { orderId })).events[0]?.author];
  };
  const seller = shop.asUser(shop.admin, 'admin');
  const visitor: Ctx = { ...shop.system, actor: { kind: 'anonymous' } };
  const buyer = shop.asUser(customer, 'customer');
  const provider: Ctx = { ...shop.system, actor: { kind: 'provider', name: 'Lyra' } };
  assert.deepEqual(await raisedBy(seller, 'payment-double'), ['system', 'La boutique']);
  assert.deepEqual(await raisedBy(buyer, 'payment-double'), ['system', 'La boutique']);
  assert.deepEqual(await raisedBy(provider, 'payment-double'), ['Lyra', 'Lyra']);
  assert.deepEqual(await raisedBy(buyer, 'withdrawal'), [buyer.actor.name, buyer.actor.name]);
  assert.deepEqual(await raisedBy(visitor, 'withdrawal'), ['customer', 'customer']);
});

test('D-16 a settled alert leaves the list with its author, time and note, and is in the order history', async () => {
  const { orderId } = await toPay(shop);
  await raise(orderId);
  const [item] = await listOfOrder(orderId);
  assert.ok(item);
  const { id: attentionId } = item;
  bodyOf(
    await shop.call(
      settleAttention,
      { attentionId, note: '  Remboursée par virement  ', money: 'refunded-otherwise' },
      shop.admin,
    ),
  );
  assert.deepEqual(await listOfOrder(orderId), []);
  const [closedItem] = await listOfOrder(orderId, 'settled');
  const last = closedItem?.steps.at(-1);
  assert.deepEqual([last?.what, last?.note, last?.money], ['settled', 'Remboursée par virement', 'refunded-otherwise']);
  assert.equal(last?.at, closedItem?.settledAt);
  const [event] = (await seenByAdmin(shop, { orderId })).events;
  assert.deepEqual([event?.type, event?.data['note'], event?.author], ['attention.settled', last?.note, last?.author]);
  const secondReply = await shop.call(settleAttention, { attentionId, money: 'kept-agreed' }, shop.admin);
  assert.equal((secondReply.body as unknown as { code: string }).code, 'attention.already-settled');
});

test('D-16 a settled alert stays settled while its data is unchanged, is opened again by new data or a seller, and keeps its steps', async () => {
  const { orderId } = await toPay(shop);
  await raise(orderId);
  const attentionId = (await listOfOrder(orderId))[0]?.id ?? '';
  bodyOf(await shop.call(settleAttention, { attentionId, note: 'vu', money: 'kept-agreed' }, shop.admin));
  await raise(orderId);
  assert.deepEqual(await listOfOrder(orderId), []);
  await raise(orderId, 700);
  bodyOf(await shop.call(settleAttention, { attentionId, money: 'kept-agreed' }, shop.admin));
  bodyOf(await shop.call(reopenAttention, { attentionId, note: 'par erreur' }, shop.admin));
  const refused = await shop.call(reopenAttention, { attentionId }, shop.admin);
  assert.equal((refused.body as unknown as { code: string }).code, 'attention.not-settled');
  const [item] = await listOfOrder(orderId);
  assert.deepEqual(item?.data, { amount: 700 });
  assert.deepEqual(
    item?.steps.map(({ what, note }) => [what, note]),
    [
      ['raised', null],
      ['settled', 'vu'],
      ['reopened', null],
      ['settled', null],
      ['reopened', 'par erreur'],
    ],
  );
});

test('D-13 an alert about money is settled only with the destination of the money, which the order history shows', async () => {
  const { orderId } = await toPay(shop);
  await raise(orderId);
  const attentionId = (await listOfOrder(orderId))[0]?.id ?? '';
  const refused = await shop.call(settleAttention, { attentionId, note: 'vu' }, shop.admin);
  assert.deepEqual([refused.status, refused.problem?.code], [422, 'attention.where-money-went']);
  assert.equal((await listOfOrder(orderId)).length, 1);
  bodyOf(await shop.call(settleAttention, { attentionId, money: 'refunded-otherwise' }, shop.admin));
  const [event] = (await seenByAdmin(shop, { orderId })).events;
  assert.ok(event);
  assert.equal(event.data['money'], 'refunded-otherwise');
  assert.match(eventSentence(event), /Argent\s: remboursé autrement/);
});

test('D-13 an alert whose amount has changed since it was shown is not settled', async () => {
  const { orderId } = await toPay(shop);
  await raise(orderId);
  const [shown] = await listOfOrder(orderId);
  const input = { attentionId: shown?.id ?? '', money: 'refunded-otherwise' as const };
  const amount = Number(shown?.data['amount']);
  const refused = await shop.call(settleAttention, { ...input, amount: amount + 100 }, shop.admin);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'attention.amount-changed']);
  assert.equal((await listOfOrder(orderId)).length, 1);
  bodyOf(await shop.call(settleAttention, { ...input, amount }, shop.admin));
});

test('one of two concurrent requests settles an alert, and the second is refused', async () => {
  const { orderId } = await toPay(shop);
  await raise(orderId);
  const attentionId = (await listOfOrder(orderId))[0]?.id ?? '';
  const answers = await Promise.all(
    [1, 2].map(() => shop.call(settleAttention, { attentionId, money: 'kept-agreed' }, shop.admin)),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
});

test('an alert may have no order, and a failed transaction raises no alert', async () => {
  const countBefore = await count();
  await inTransaction(shop.system, (tx) =>
    raiseAttention(shop.system, tx, { kind: 'payment-mode', key: 'nowhere', data: { amount: 1 } }),
  );
  const item = (await list()).at(-1);
  assert.deepEqual([item?.order, item?.kind], [null, 'payment-mode']);
  await assert.rejects(
    inTransaction(shop.system, async (tx) => {
      await raiseAttention(shop.system, tx, { kind: 'payment-mode', key: 'lost', data: { amount: 1 } });
      throw new Error('no');
    }),
  );
  assert.equal(await count(), countBefore + 1);
});

test('the pages of a list contain every alert, open alerts oldest first and settled alerts newest first, and the count of open alerts stops at its limit', async () => {
  const { orderId } = await toPay(shop);
  // Three pages of the list, and more than the count shows.
  const alertCount = 120;
  assert.ok(alertCount > MAX_COUNTED);
  for (let index = 0; index < alertCount; index++) {
    // The order of two alerts of the same millisecond is undefined.
    shop.advance(1);
    await raise(orderId, index, `${orderId}-${index}`);
  }
  for (const state of ['open', 'settled'] as const) {
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = bodyOf(await shop.call(listAttention, { state, ...(cursor && { after: cursor }) }, shop.admin));
      assert.ok(page.items.length <= 50);
      seen.push(...page.items.filter((item) => item.order?.id === orderId).map((item) => String(item.data['amount'])));
      cursor = page.next;
    }
    const order = [...Array(alertCount).keys()].map(String);
    assert.deepEqual(seen, state === 'open' ? order : order.toReversed());
    assert.equal(await count(), state === 'open' ? MAX_COUNTED : (await list()).length);
    if (state === 'open') {
      for (const row of await shop.shop.db.many<{ id: string }>(
        sql`select id from attention_items where order_id = ${orderId} order by created_at, id`,
      )) {
        shop.advance(1);
        bodyOf(await shop.call(settleAttention, { attentionId: row.id, money: 'kept-agreed' }, shop.admin));
      }
    }
  }
});

test('D-16 an undo of a settled alert is refused once a second seller has reopened and settled it again', async () => {
  const { orderId } = await toPay(shop);
  await raise(orderId);
  const attentionId = (await listOfOrder(orderId))[0]?.id ?? '';
  const second = await aMember(shop, 'seller');
  const { action } = bodyOf(await shop.call(settleAttention, { attentionId, money: 'kept-agreed' }, shop.admin));
  bodyOf(await shop.call(reopenAttention, { attentionId, reverts: action }, second));
  bodyOf(await shop.call(settleAttention, { attentionId, note: 'par la seconde', money: 'kept-agreed' }, second));
  const undone = await shop.call(reopenAttention, { attentionId, reverts: action }, shop.admin);
  assert.deepEqual([undone.status, undone.problem?.code], [409, 'attention.settled-since']);
  assert.equal((await shop.call(reopenAttention, { attentionId }, shop.admin)).problem?.code, 'undo.unnamed-action');
  const [closedItem] = await listOfOrder(orderId, 'settled');
  assert.equal(closedItem?.steps.at(-1)?.note, 'par la seconde');
  // The list of settled alerts gives the id of the latest step, by which this step can be undone.
  bodyOf(await shop.call(reopenAttention, { attentionId, reverts: closedItem?.steps.at(-1)?.id }, shop.admin));
});
