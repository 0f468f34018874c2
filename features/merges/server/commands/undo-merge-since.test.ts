import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import * as claims from '#features/claims/domain/admin-endpoints.ts';
import { readComments } from '#features/claims/server/commands/read-comments.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { addToLiveOrder, changeStatus, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { deleteEmptyOrders } from '#features/orders/server/commands/delete-empty-orders.ts';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { eraseUser } from '#features/retention/domain/admin-endpoints.ts';
import { updateProfile } from '#features/users/domain/endpoints.ts';
import { withdrawAsGuest } from '#features/withdrawals/domain/endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { mergeSteps } from '#sandbox/testing/merge-steps.ts';
import { bodyOf, openedForm, putInStatus, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import { anAddress, payByCard } from '#sandbox/testing/steps.ts';
import { UNNAMED_UNDO_MS } from '#shared/undo.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
const { merge, undo, readLatest, aMerge, ownerOf, claimsOf, countStoredNames } = mergeSteps(shop);
let ref = 40_000;
const give = async ({ pseudo, liveId }: Placed) =>
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: await shop.aProduct(liveId, ++ref), pseudo }, admin));

test('ADM-13 an undo is refused for an order that a later merge moved, until the later merge is undone', async () => {
  const { source, destination, mergeId } = await aMerge();
  const third = await shop.aCustomer();
  bodyOf(await merge(destination.customer.userId, third.userId));
  const refused = await undo(mergeId);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'merges.moved-on']);
  assert.equal(await ownerOf(source), third.userId);
  const laterMerge = await readLatest();
  bodyOf(await undo(laterMerge.id));
  bodyOf(await undo(mergeId));
  assert.equal(await ownerOf(source), source.customer.userId);
  assert.equal(await ownerOf(destination), destination.customer.userId);
});

test('ADM-13 an undo leaves out an order of the merge that was emptied and deleted since', async () => {
  const { source, destination, mergeId } = await aMerge();
  const { orderId } = source;
  const [item] = (await seenByAdmin(shop, source)).items;
  bodyOf(await shop.call(removeItem, { orderId, itemId: item?.id ?? '' }, admin));
  shop.advance(UNNAMED_UNDO_MS + 1_000);
  assert.equal(await deleteEmptyOrders(shop.system), 1);
  assert.equal(await ownerOf(source), undefined);
  assert.deepEqual(bodyOf(await undo(mergeId)), { ordersReturned: 0 });
  assert.equal((await readLatest()).state, 'undone');
  assert.equal(await ownerOf(destination), destination.customer.userId);
});

test('ADM-13 an order that was paid without the card provider since the merge stays with the destination, whatever its next status', async () => {
  for (const later of [[], ['to-pay'], ['cancelled']] as const) {
    const { source, mergeId } = await aMerge();
    for (const status of ['paid', ...later] as const)
      bodyOf(await shop.call(changeStatus, { orderId: source.orderId, status }, admin));
    assert.equal((await undo(mergeId)).problem?.code, 'merges.used-since', later.join());
  }
});

test('ADM-13 an order that was paid without the card provider before the merge returns to the source after its cancellation', async () => {
  const setStatus = ({ orderId }: Placed, status: 'paid' | 'cancelled') =>
    shop.call(changeStatus, { orderId, status }, admin);
  const { source, mergeId } = await aMerge((order) => setStatus(order, 'paid'));
  bodyOf(await setStatus(source, 'cancelled'));
  bodyOf(await undo(mergeId));
});

test('ADM-13 during a concurrent merge of the destination, an undo returns the order to the source or is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { source, destination, mergeId } = await aMerge();
    const third = await shop.aCustomer();
    const [undone, merged] = await Promise.all([undo(mergeId), merge(destination.customer.userId, third.userId)]);
    assert.equal(merged.status, 200, JSON.stringify(merged.body));
    assert.ok([200, 409].includes(undone.status), JSON.stringify(undone.body));
    assert.equal(await ownerOf(source), undone.status === 200 ? source.customer.userId : third.userId);
  }
});

test('ADM-13 an order that got its address or another piece since the merge stays with the destination', async () => {
  const addressedMerge = await aMerge();
  const { customer } = addressedMerge.destination;
  const address = anAddress({ email: customer.email });
  bodyOf(await shop.call(giveAddress, { orderId: addressedMerge.source.orderId, address }, customer));
  assert.equal((await undo(addressedMerge.mergeId)).problem?.code, 'merges.used-since');
  const changedMerge = await aMerge();
  await give({ ...changedMerge.source, pseudo: changedMerge.destination.pseudo });
  assert.equal((await undo(changedMerge.mergeId)).problem?.code, 'merges.used-since');
  assert.equal(await ownerOf(changedMerge.source), changedMerge.destination.customer.userId);
});

test('ADM-13 an order with a payment, a new address or a withdrawal since the merge stays with the destination', async () => {
  let form = '';
  const uses: [(source: Placed) => Promise<unknown>, (source: Placed) => Promise<unknown>][] = [
    [
      async (source) => {
        const { orderId, customer } = source;
        bodyOf(await shop.call(giveAddress, { orderId, address: anAddress({ email: customer.email }) }, customer));
        form = await openedForm(shop, source);
      },
      () => payByCard(shop, form),
    ],
    [
      async () => undefined,
      async ({ orderId }) => bodyOf(await shop.call(changeAddress, { orderId, address: anAddress() }, admin)),
    ],
    [
      (source) => putInStatus(shop, source, 'delivered'),
      async ({ orderId }) => {
        const { number, user } = await seenByAdmin(shop, { orderId });
        bodyOf(await shop.call(withdrawAsGuest, { orderNumber: number, email: user.email, name: 'Léa Martin' }));
      },
    ],
  ];
  for (const [before, use] of uses) {
    const { source, destination, mergeId } = await aMerge(before);
    await use(source);
    assert.equal((await undo(mergeId)).problem?.code, 'merges.used-since');
    assert.equal(await ownerOf(source), destination.customer.userId);
  }
});

test('ADM-13 an order that shares a parcel with an order outside the merge is not returned', async () => {
  const { source, destination, mergeId } = await aMerge();
  await db.run(sql`
    with parcel as (insert into parcels (created_at) values (now()) returning id)
    update orders set parcel_id = (select id from parcel) where id = any(${[source.orderId, destination.orderId]})`);
  const refused = await undo(mergeId);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'merges.parcel-shared']);
  assert.equal(await ownerOf(source), destination.customer.userId);
});

test('ADM-13 an undo is refused once a claim of the merge was repeated, renamed, given or passed, but not once it was withdrawn', async () => {
  let [productId, claimId] = ['', ''];
  const addPieceWithClaim = async (order: Placed) => {
    productId = await shop.aProduct(order.liveId, ++ref);
    claimId = await addClaim(shop, productId, order.pseudo);
  };
  const repeatedMerge = await aMerge(addPieceWithClaim);
  await addClaim(shop, productId, repeatedMerge.source.pseudo);
  assert.equal((await undo(repeatedMerge.mergeId)).problem?.code, 'merges.claims-changed');

  const renamedMerge = await aMerge(addPieceWithClaim);
  await db.run(sql`update claims set pseudo = 'encore.autre' where id = ${claimId}::bigint`);
  assert.equal((await undo(renamedMerge.mergeId)).problem?.code, 'merges.claims-changed');

  const givenMerge = await aMerge(async (sourceOrder, { liveId }) => addPieceWithClaim({ ...sourceOrder, liveId }));
  bodyOf(await shop.call(claims.giveClaim, { claimId }, admin));
  assert.equal((await undo(givenMerge.mergeId)).problem?.code, 'merges.claims-changed');

  const passedMerge = await aMerge(async (sourceOrder, destinationOrder) => {
    productId = await shop.aProduct(sourceOrder.liveId, ++ref);
    bodyOf(
      await shop.call(addToLiveOrder, { liveId: sourceOrder.liveId, productId, pseudo: sourceOrder.pseudo }, admin),
    );
    claimId = await addClaim(shop, productId, destinationOrder.pseudo);
  });
  bodyOf(await shop.call(claims.passPiece, { claimId }, admin));
  assert.equal((await undo(passedMerge.mergeId)).problem?.code, 'merges.claims-changed');

  const withdrawnMerge = await aMerge(async (sourceOrder, destinationOrder) => {
    await addPieceWithClaim(sourceOrder);
    await addClaim(shop, productId, destinationOrder.pseudo);
  });
  bodyOf(await shop.call(claims.withdrawClaim, { claimId }, admin));
  bodyOf(await undo(withdrawnMerge.mergeId));
  assert.deepEqual(
    (await claimsOf(productId)).map(({ pseudo, state }) => [pseudo, state]),
    [
      [withdrawnMerge.source.pseudo, 'withdrawn'],
      [withdrawnMerge.destination.pseudo, 'waiting'],
    ],
  );
});

test('ADM-13 an undo is refused once a claim of the destination holds a piece of the merge, for example after a comment that gives the piece up', async () => {
  const { source, destination, mergeId } = await aMerge();
  const [piece] = (await seenByAdmin(shop, source)).items;
  const event = { ...comment(`je laisse la ${piece?.ref}`), uniqueId: destination.pseudo, userId: 'destination' };
  await saveEvents(shop.shop, source.liveId, [event]);
  await readComments(shop.system, source.liveId);
  assert.deepEqual(
    (await claimsOf(piece?.productId ?? '')).map(({ pseudo, state }) => [pseudo, state]),
    [[destination.pseudo, 'held']],
  );
  const refused = await undo(mergeId);
  assert.deepEqual(
    [refused.status, refused.problem?.code, refused.problem?.params],
    [409, 'merges.claims-changed', { refs: [piece?.ref] }],
  );
  assert.equal(await ownerOf(source), destination.customer.userId);
});

test('ADM-13 a claim that is entered again during an undo is in the queue once, under one pseudo', async () => {
  for (let round = 0; round < 5; round++) {
    let productId = '';
    const { source, mergeId } = await aMerge(async (sourceOrder) => {
      productId = await shop.aProduct(sourceOrder.liveId, ++ref);
      await addClaim(shop, productId, sourceOrder.pseudo);
    });
    const { liveId, pseudo } = source;
    const [undoReply, claimReply] = await Promise.all([
      undo(mergeId),
      shop.call(claims.enterClaim, { liveId, ref, pseudo }, admin),
    ]);
    assert.deepEqual(
      [undoReply.status, claimReply.status].toSorted(),
      [200, 409],
      JSON.stringify([undoReply, claimReply]),
    );
    const ownClaims = (await claimsOf(productId)).filter((claim) => claim.pseudo === pseudo);
    assert.equal(ownClaims.length, 1);
  }
});

test('ADM-13 the merge of an erased account stays in the list without a name and cannot be undone', async () => {
  const { source, mergeId } = await aMerge(async (sourceOrder) => {
    await addClaim(shop, await shop.aProduct(sourceOrder.liveId, ++ref), sourceOrder.pseudo);
  });
  assert.equal(await countStoredNames(mergeId), 1);
  bodyOf(await shop.call(eraseUser, { userId: source.customer.userId }, admin));
  const latestMerge = await readLatest();
  assert.deepEqual([latestMerge.state, latestMerge.source, latestMerge.id], ['gone', null, mergeId]);
  assert.equal((await undo(mergeId)).problem?.code, 'merges.account-gone');
  assert.equal(await countStoredNames(mergeId), 0);
});

test('ADM-13 a merge cannot be undone once a customer has declared the pseudo of its destination', async () => {
  const liveId = await shop.aLive();
  const [from, to] = [`sans.compte.${++ref}`, `sans.compte.${++ref}`];
  for (const pseudo of [from, to])
    bodyOf(await shop.call(addToLiveOrder, { liveId, productId: await shop.aProduct(liveId, ++ref), pseudo }, admin));
  const idOf = async (pseudo: string) =>
    (await db.one<{ id: string }>(sql`select id from users where tiktok_username = ${pseudo}`))?.id ?? '';
  bodyOf(await merge(await idOf(from), await idOf(to)));
  const customer = await shop.aCustomer(null);
  bodyOf(await shop.call(updateProfile, { firstName: 'Léa', lastName: null, pseudo: to }, customer));
  const latestMerge = await readLatest();
  assert.deepEqual([latestMerge.state, latestMerge.destination], ['gone', null]);
  assert.equal((await undo(latestMerge.id)).problem?.code, 'merges.account-gone');
});
