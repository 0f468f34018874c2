import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { mergeUserOrders } from '#features/merges/domain/endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { getOrder } from '#screens/admin/order/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import {
  blockUser,
  getUser,
  listBlocks,
  searchPseudos,
  searchUsers,
  unblockUser,
  updateUser,
} from '#features/users/domain/admin-endpoints.ts';
import { countUsers, listUsers } from '#screens/admin/users/endpoints.ts';
import { updateProfile } from '#features/users/domain/endpoints.ts';
import { erasedEmail } from '#features/users/domain/rules.ts';
import { bodyOf, seenByAdmin, toValidate, eventTypes } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
const reason = 'Deux colis jamais réglés';
let count = 0;

const block = async (userId: string, blockReason = reason) =>
  bodyOf(await shop.call(blockUser, { userId, reason: blockReason }, admin));
async function unblock(userId: string) {
  const { standing } = bodyOf(await shop.call(getUser, { userId }, admin));
  return bodyOf(await shop.call(unblockUser, { userId, reverts: standing?.block?.action }, admin));
}
const reasonOf = async (userId: string) =>
  bodyOf(await shop.call(getUser, { userId }, admin)).standing?.block?.reason ?? null;
const listBlocksOf = async (userId: string) => bodyOf(await shop.call(listBlocks, { userId }, admin)).blocks;

async function createOnDemand(pseudo: string) {
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, ++count);
  const { orderId } = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
  return { orderId, userId: (await seenByAdmin(shop, { orderId })).user.id };
}
async function createErased(): Promise<string> {
  const { userId } = await shop.aCustomer();
  await db.run(sql`update users set auth_id = null, email = ${erasedEmail(userId)} where id = ${userId}`);
  return userId;
}
async function createBlocked(): Promise<string> {
  const { userId } = await shop.aCustomer();
  await block(userId);
  return userId;
}

const people: Record<string, { makeUserId: () => Promise<string>; blocks: number; unblocks: number }> = {
  'with an account': { makeUserId: async () => (await shop.aCustomer()).userId, blocks: 200, unblocks: 409 },
  'without an account': {
    makeUserId: async () => (await createOnDemand(`sans.compte.${++count}`)).userId,
    blocks: 200,
    unblocks: 409,
  },
  'without a pseudo': { makeUserId: async () => (await shop.aCustomer(null)).userId, blocks: 200, unblocks: 409 },
  blocked: { makeUserId: createBlocked, blocks: 409, unblocks: 200 },
  erased: { makeUserId: createErased, blocks: 404, unblocks: 404 },
  'who does not exist': { makeUserId: async () => crypto.randomUUID(), blocks: 404, unblocks: 404 },
};

for (const [state, { makeUserId, blocks, unblocks }] of Object.entries(people))
  test(`a user ${state}: a block answers ${blocks}, an unblock ${unblocks}; visitors and customers get 403, also for the list of blocks`, async () => {
    const [visitor, customer] = [undefined, await shop.aCustomer()];
    for (const actor of [visitor, customer]) {
      const userId = await makeUserId();
      assert.equal((await shop.call(blockUser, { userId, reason }, actor)).status, 403);
      assert.equal((await shop.call(unblockUser, { userId }, actor)).status, 403);
      assert.equal((await shop.call(listBlocks, { userId }, actor)).status, 403);
    }
    assert.equal((await shop.call(blockUser, { userId: await makeUserId(), reason }, admin)).status, blocks);
    assert.equal((await shop.call(unblockUser, { userId: await makeUserId() }, admin)).status, unblocks);
  });

test('a block needs a reason, of a bounded length, and a customer cannot unblock herself', async () => {
  const customer = await shop.aCustomer();
  const { userId } = customer;
  for (const wrong of ['', '   ', 'x'.repeat(201)]) {
    const { status, problem } = await shop.call(blockUser, { userId, reason: wrong }, admin);
    assert.deepEqual([status, problem?.fields?.[0]?.path], [422, 'reason']);
  }
  await block(userId, ` ${'x'.repeat(200)} `);
  assert.equal(await reasonOf(userId), 'x'.repeat(200));
  assert.equal((await shop.call(unblockUser, { userId }, customer)).status, 403);
  assert.equal(await reasonOf(userId), 'x'.repeat(200));
});

test('a past block keeps its author, instant and reason, and the author and instant of its end', async () => {
  const { userId } = await shop.aCustomer();
  await block(userId, 'La première fois');
  shop.advance(60_000);
  await unblock(userId);
  shop.advance(60_000);
  await block(userId, 'La seconde fois');
  const [second, first, ...otherBlocks] = await listBlocksOf(userId);
  assert.equal(otherBlocks.length, 0);
  assert.deepEqual(
    [first?.reason, first?.by, first?.unblockedBy].map(Boolean),
    [true, true, true],
    'the first is over',
  );
  assert.ok(Date.parse(first?.unblockedAt ?? '') - Date.parse(first?.at ?? '') >= 60_000);
  assert.deepEqual([second?.reason, second?.unblockedAt, second?.unblockedBy], ['La seconde fois', null, null]);
});

test('twenty concurrent blocks of a user store one reason, and the other requests are refused', async () => {
  const { userId } = await shop.aCustomer();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => shop.call(blockUser, { userId, reason: `Motif ${n}` }, admin)),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array<number>(19).fill(409)]);
  assert.equal((await listBlocksOf(userId)).length, 1);
});

test('a block changes no order and no assignment by hand, and the buyer’s pages do not show it', async () => {
  const order = await toValidate(shop);
  const orderBefore = await seenByAdmin(shop, order);
  await block(order.customer.userId);
  const { standing, ...after } = await seenByAdmin(shop, order);
  assert.deepEqual({ ...after, standing: null }, orderBefore);
  assert.equal(standing?.block?.reason, reason);
  const productId = await shop.aProduct(order.liveId, ++count + 5_000);
  bodyOf(await shop.call(addToLiveOrder, { liveId: order.liveId, productId, pseudo: order.pseudo }, admin));
  const buyerPages = [
    bodyOf(await shop.call(listMyOrders, {}, order.customer)),
    bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer)),
  ];
  assert.doesNotMatch(JSON.stringify(buyerPages), /bloqu|standing|jamais réglés/i);
  assert.equal((await eventTypes(shop, order)).filter((type) => type.includes('block')).length, 0);
});

test('the block and the expired orders are shown in searches, orders and the list of users, and « Bloquées » finds the user until the block ends', async () => {
  const { orderId, userId } = await createOnDemand('lea.bloquee');
  await createOnDemand('lea.libre');
  await db.run(sql`update orders set status = 'cancelled', cancel_reason = 'expired' where id = ${orderId}`);
  await block(userId);
  const expected = { reason, expired: 1 };
  const warningsOf = (found?: { standing: { block: { reason: string } | null; expiredOrders: number } | null }) => ({
    reason: found?.standing?.block?.reason,
    expired: found?.standing?.expiredOrders,
  });
  const { pseudos } = bodyOf(await shop.call(searchPseudos, { q: 'lea.' }, admin));
  assert.deepEqual(warningsOf(pseudos.find(({ pseudo }) => pseudo === 'lea.bloquee')), expected);
  assert.equal(pseudos.find(({ pseudo }) => pseudo === 'lea.libre')?.standing, null);
  assert.deepEqual(warningsOf(bodyOf(await shop.call(searchUsers, { q: 'lea.bloquee' }, admin)).users[0]), expected);
  assert.deepEqual(warningsOf(bodyOf(await shop.call(getOrder, { orderId }, admin))), expected);
  for (const filters of [{ blocked: 'yes' }, { blocked: 'yes', q: 'lea.' }] as const) {
    const { users } = bodyOf(await shop.call(listUsers, filters, admin));
    assert.deepEqual(warningsOf(users.find((user) => user.id === userId)), expected);
    assert.ok(
      users.every(({ standing }) => standing?.block),
      'only blocked users',
    );
    assert.equal(bodyOf(await shop.call(countUsers, filters, admin)).count, users.length);
  }
  await unblock(userId);
  const { users } = bodyOf(await shop.call(listUsers, { blocked: 'yes', q: 'lea.bloquee' }, admin));
  assert.deepEqual(users, []);
  assert.deepEqual(warningsOf(bodyOf(await shop.call(getUser, { userId }, admin))), { reason: undefined, expired: 1 });
});

test('ADM-13 a merge copies the block and its history once, and a destination that is already blocked keeps its own reason', async () => {
  const [source, unblockedUser, blockedUser] = [await toValidate(shop), await shop.aCustomer(), await shop.aCustomer()];
  const from = source.customer.userId;
  const merge = async (to: string) =>
    bodyOf(await shop.call(mergeUserOrders, { source_user_id: from, destination_user_id: to }, admin));
  const addOrder = () =>
    toValidate(shop).then(({ orderId }) => db.run(sql`update orders set user_id = ${from} where id = ${orderId}`));
  await block(from, 'Il y a longtemps');
  shop.advance(1_000);
  await unblock(from);
  await block(from);
  await merge(unblockedUser.userId);
  await addOrder();
  await merge(unblockedUser.userId);
  assert.deepEqual(
    (await listBlocksOf(unblockedUser.userId)).map((pastBlock) => pastBlock.reason),
    [reason, 'Il y a longtemps'],
  );
  assert.equal(await reasonOf(unblockedUser.userId), reason);
  assert.equal(await reasonOf(from), reason, 'the source keeps its block, because its pseudo may still claim');
  await block(blockedUser.userId, 'Le sien');
  await addOrder();
  await merge(blockedUser.userId);
  assert.equal(await reasonOf(blockedUser.userId), 'Le sien');
});

test('ADM-13 orders merged into a blocked user leave that user blocked', async () => {
  const [source, destination] = [await toValidate(shop), await shop.aCustomer()];
  await block(destination.userId);
  const ids = { source_user_id: source.customer.userId, destination_user_id: destination.userId };
  bodyOf(await shop.call(mergeUserOrders, ids, admin));
  assert.equal(await reasonOf(destination.userId), reason);
});

test('D-02 a customer who takes the pseudo of a blocked user is blocked, with or without an earlier block', async () => {
  for (const earlierReason of [null, 'Le sien']) {
    const pseudo = `reprise.${++count}`;
    const { userId: holder } = await createOnDemand(pseudo);
    await block(holder);
    const customer = await shop.aCustomer(null);
    if (earlierReason) await block(customer.userId, earlierReason);
    bodyOf(await shop.call(updateProfile, { firstName: 'Léa', lastName: null, pseudo }, customer));
    assert.equal(await reasonOf(customer.userId), earlierReason ?? reason);
  }
});

test('a customer stays blocked under a new pseudo', async () => {
  const { userId } = await createOnDemand('ancien.nom');
  await block(userId);
  bodyOf(await shop.call(updateUser, { userId, firstName: 'Léa', lastName: 'M', pseudo: 'nouveau.nom' }, admin));
  assert.equal(await reasonOf(userId), reason);
});

test('an undo of a block is refused once a second seller has unblocked and blocked the user again', async () => {
  const { userId } = await createOnDemand('bloquee.deux.fois');
  const second = await aMember(shop, 'seller');
  const { action } = await block(userId);
  bodyOf(await shop.call(unblockUser, { userId, reverts: action }, second));
  bodyOf(await shop.call(blockUser, { userId, reason: 'Une autre raison' }, second));
  for (const reverts of [action, undefined]) {
    const { status, problem } = await shop.call(unblockUser, { userId, reverts }, admin);
    const code = reverts ? 'users.blocked-since' : 'undo.unnamed-action';
    assert.deepEqual([status, problem?.code], [409, code]);
  }
  assert.equal(await reasonOf(userId), 'Une autre raison');
});

test('an undo of a block that names no action reverts only the seller’s own block, not the block of a colleague with the same name', async () => {
  const [first, second] = [await aMember(shop, 'seller'), await aMember(shop, 'seller')];
  await db.run(sql`
    update users set first_name = 'Nadia', last_name = 'B' where id in (${first.userId}, ${second.userId})`);
  const { userId } = await createOnDemand('bloquee.par.nadia');
  bodyOf(await shop.call(blockUser, { userId, reason }, first));
  assert.equal((await shop.call(unblockUser, { userId }, second)).problem?.code, 'undo.unnamed-action');
  bodyOf(await shop.call(unblockUser, { userId }, first));
  assert.equal(await reasonOf(userId), null);
});
