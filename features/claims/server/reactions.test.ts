import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { getPieceHistory } from '#features/claims/domain/admin-endpoints.ts';
import { claimActions, claimStates, isActionAllowed } from '#features/claims/domain/lifecycle.ts';
import { addToLiveOrder, changeStatus, removeItem, restoreItem } from '#features/orders/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { listenTo } from '#sandbox/testing/live-feed-listener.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf, openedForm, toValidate, type Placed } from '#sandbox/testing/order-steps.ts';
import { anAddress, payByCard, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { claimReactions } from './reactions.ts';

const shop = await testShop();
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;

const statesOf = async (productId = '') =>
  bodyOf(await shop.call(getPieceHistory, { productId }, admin)).claims.map(
    ({ pseudo, state }) => `${pseudo} ${state}`,
  );
const addWaiting = ({ productIds: [productId = ''] }: Placed, pseudo: string) => addClaim(shop, productId, pseudo);

async function pay(order: Placed): Promise<void> {
  const address = anAddress({ email: order.customer.email });
  bodyOf(await shop.call(giveAddress, { orderId: order.orderId, address }, order.customer));
  await payByCard(shop, await openedForm(shop, order));
}

test('waiting claimants are notified when their piece is removed, restored, released by a cancellation or given', async () => {
  const order = await toValidate(shop, [2500, 2500]);
  const { orderId, liveId, productIds } = order;
  const lea = await shop.aCustomer('lea.ecoute');
  const uninvolved = await shop.aCustomer('n.attend.rien');
  await addWaiting(order, 'lea.ecoute');
  const [leaListener, uninvolvedListener] = [await listenTo(shop, lea), await listenTo(shop, uninvolved)];
  const listClaimMessages = ({ received: all }: typeof leaListener) => all.filter(({ topic }) => topic === 'claims');
  const item = await db.one<{ id: string }>(
    sql`select id from order_items where order_id = ${orderId} and product_id = ${productIds[0] ?? ''}`,
  );
  const itemIds = { orderId, itemId: item?.id ?? '' };
  const actions = {
    removed: () => shop.call(removeItem, itemIds, admin),
    restored: () => shop.call(restoreItem, itemIds, admin),
    cancelled: () => shop.call(changeStatus, { orderId, status: 'cancelled' }, admin),
    'given to another buyer': () =>
      shop.call(addToLiveOrder, { liveId, productId: productIds[0] ?? '', pseudo: 'une.autre.cliente' }, admin),
  } as const;
  for (const [name, act] of Object.entries(actions)) {
    const countBefore = listClaimMessages(leaListener).length;
    bodyOf<unknown>(await act());
    await until(async () => listClaimMessages(leaListener).length > countBefore).catch((error: unknown) =>
      assert.fail(`${name}: ${error}`),
    );
  }
  assert.equal(listClaimMessages(uninvolvedListener).length, 0);
  leaListener.close();
  uninvolvedListener.close();
});

test('the payment of a piece closes its waiting claims, notifies the claimants and leaves other queues unchanged', async () => {
  const order = await toValidate(shop, [2500]);
  const secondOrder = await toValidate(shop, [2500]);
  const lea = await shop.aCustomer('lea.trop.tard');
  await addWaiting(order, 'lea.trop.tard');
  await addWaiting(secondOrder, 'lea.trop.tard');
  const listener = await listenTo(shop, lea);
  await pay(order);
  await until(async () => (await statesOf(order.productIds[0])).join() === 'lea.trop.tard closed');
  assert.deepEqual(await statesOf(secondOrder.productIds[0]), ['lea.trop.tard waiting']);
  const [claim] = bodyOf(await shop.call(getPieceHistory, { productId: order.productIds[0] ?? '' }, admin)).claims;
  assert.equal(claim?.decidedBy, 'La boutique');
  await until(async () => listener.received.some(({ topic }) => topic === 'claims'));
  listener.close();
});

test('an order set to paid by a seller closes the waiting claims for its pieces', async () => {
  const order = await toValidate(shop, [2500]);
  await addWaiting(order, 'lea.hors.carte');
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'paid' }, admin));
  await until(async () => (await statesOf(order.productIds[0])).join() === 'lea.hors.carte closed');
});

test('a payment closes only claims in a state that allows it, and a second run changes nothing', async () => {
  const closing = claimReactions.find(({ to }) => to === 'order.paid');
  for (const state of claimStates) {
    const order = await toValidate(shop, [2500]);
    const claimId = await addWaiting(order, `etat.${state}`);
    await db.run(sql`update claims set state = ${state} where id = ${claimId}::bigint`);
    await db.run(sql`update orders set status = 'paid' where id = ${order.orderId}`);
    for (let times = 0; times < 2; times++)
      await closing?.run(
        shop.system,
        {
          type: 'order.paid',
          orderId: order.orderId,
          data: { transactionId: '', amount: 0, from: 'to-pay', to: 'paid' },
        },
        new Date(),
      );
    const expected = isActionAllowed('close', state) ? claimActions.close : state;
    assert.deepEqual(await statesOf(order.productIds[0]), [`etat.${state} ${expected}`]);
  }
});

test('a claim that is stored while a payment closes its queue is closed', async () => {
  const order = await toValidate(shop, [2500]);
  const { orderId, liveId, productIds } = order;
  const closing = claimReactions.find(({ to }) => to === 'order.paid');
  const data = { transactionId: '', amount: 0, from: 'to-pay', to: 'paid' } as const;
  let isOver = false;
  let closed: Promise<unknown> | undefined;
  await inTransaction(shop.system, async (tx) => {
    // Stores a claim under the lock of its piece, as the reader of comments and `enterClaim` do.
    await tx.run(sql`select 1 from products where id = ${productIds[0]} for no key update`);
    await tx.run(sql`
      insert into claims (live_id, product_id, ref, pseudo, said_at, arrived_at, certainty)
      select ${liveId}, id, ref, 'lea.pendant', now(), now(), 'certain' from products where id = ${productIds[0]}`);
    const event = { type: 'order.paid', orderId, data } as const;
    await db.run(sql`update orders set status = 'paid' where id = ${orderId}`);
    closed = closing?.run(shop.system, event, new Date()).finally(() => (isOver = true));
    await untilWaitingForLocks(db, 1, () => isOver);
  });
  await closed;
  assert.deepEqual(await statesOf(productIds[0]), ['lea.pendant closed']);
});

test('a piece released before the payment notice keeps its queue', async () => {
  const order = await toValidate(shop, [2500]);
  await addWaiting(order, 'lea.patiente');
  const parameters = { orderId: order.orderId };
  bodyOf(await shop.call(changeStatus, { ...parameters, status: 'cancelled' }, admin));
  const data = { transactionId: '', amount: 0, from: 'to-pay', to: 'paid' } as const;
  for (const { to, run } of claimReactions)
    if (to === 'order.paid') await run(shop.system, { type: to, ...parameters, data }, new Date());
  assert.deepEqual(await statesOf(order.productIds[0]), ['lea.patiente waiting']);
});

test('giving a piece creates a job only if another claimant waits for it', async () => {
  const jobs = async () =>
    (await db.many(sql`select 1 from pgboss.job where name = 'reactions' and data->>'reaction' like 'tell-line-of-%'`))
      .length;
  const order = await toValidate(shop, [2500]);
  const jobsBefore = await jobs();
  const give = async (ref: number, ...pseudos: string[]) => {
    const productId = await shop.aProduct(order.liveId, ref);
    for (const pseudo of pseudos) await addWaiting({ ...order, productIds: [productId] }, pseudo);
    bodyOf(await shop.call(addToLiveOrder, { liveId: order.liveId, productId, pseudo: order.pseudo }, admin));
  };
  await give(9001);
  await give(9002, order.pseudo);
  assert.equal(await jobs(), jobsBefore, 'a piece given to its only claimant needs no job');
  await give(9003, order.pseudo, 'qui.attend');
  assert.equal(await jobs(), jobsBefore + 1);
});
