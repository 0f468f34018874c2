import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql, { type Sql } from 'sql-template-tag';
import { giveClaim, listLiveClaims, passPiece, undoClaim } from '#features/claims/domain/admin-endpoints.ts';
import { writeNote } from '#features/notes/domain/endpoints.ts';
import {
  addItem,
  addToLiveOrder,
  createOrder,
  removeItem,
  undoLiveAdd,
} from '#features/orders/domain/admin-endpoints.ts';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import { UNNAMED_UNDO_MS } from '#shared/undo.ts';
import { blockUser } from '#features/users/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { twoProcesses } from '#sandbox/testing/histories.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf, putInStatus, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { purgeOldData } from '#features/retention/server/commands/purge-old-data.ts';
import { deleteEmptyOrders } from '../commands/delete-empty-orders.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';

const [shop, secondProcess] = await twoProcesses();
const { admin } = shop;
const { db } = shop.shop;
const liveId = await shop.aLive();
let ref = 0;
const DAY_MS = 86_400_000;

const aPiece = () => shop.aProduct(liveId, ++ref, 2500);
const give = async (pseudo: string, more: { comment?: string; key?: string } = {}) =>
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: await aPiece(), pseudo, ...more }, admin));
const undo = ({ orderId, itemId }: { orderId: string; itemId: string }, as = admin) =>
  shop.call(undoLiveAdd, { orderId, itemId }, as);
const exists = async (query: Sql): Promise<boolean> => (await db.one(query)) !== null;
const orderExists = ({ orderId }: { orderId: string }) => exists(sql`select 1 from orders where id = ${orderId}`);
const userExists = (pseudo: string) => exists(sql`select 1 from users where tiktok_username = ${pseudo}`);

test('ADM-27 an undone assignment deletes the order that it opened, and the buyer made with the order unless the buyer has an account', async () => {
  const customer = await shop.aCustomer('avec.compte');
  const assignments = [await give('nadlea.vintage'), await give('avec.compte')];
  assert.deepEqual(bodyOf(await undo(assignments[0] ?? { orderId: '', itemId: '' })), {
    orderDeleted: true,
    buyerDeleted: true,
  });
  assert.deepEqual(bodyOf(await undo(assignments[1] ?? { orderId: '', itemId: '' })), {
    orderDeleted: true,
    buyerDeleted: false,
  });
  assert.deepEqual([await userExists('nadlea.vintage'), await userExists('avec.compte')], [false, true]);
  assert.deepEqual(bodyOf(await shop.call(listOrders, { liveId }, admin)).orders, []);
  assert.deepEqual(bodyOf(await shop.call(listMyOrders, {}, customer)).orders, []);
});

test('ADM-27 after two assignments, the first undo keeps the order and its history and the second undo deletes both', async () => {
  const [first, second] = [await give('deux.dons'), await give('deux.dons')];
  assert.deepEqual(bodyOf(await undo(first)), { orderDeleted: false, buyerDeleted: false });
  const { items, total, events } = await seenByAdmin(shop, second);
  assert.deepEqual([items.length, total, events[0]?.type], [1, 3100, 'order.item-removed']);
  assert.deepEqual(bodyOf(await undo(second)), { orderDeleted: true, buyerDeleted: true });
  assert.equal((await undo(second)).problem?.code, 'orders.not-found');
});

test('ADM-19 an order made by « Nouvelle commande » stays when its only assignment is undone', async () => {
  const { userId } = await shop.aCustomer('faite.a.la.main');
  const { orderId } = bodyOf(await shop.call(createOrder, { liveId, userId }, admin));
  const assignment = await give('faite.a.la.main');
  assert.equal(assignment.orderId, orderId);
  assert.deepEqual(bodyOf(await undo(assignment)), { orderDeleted: false, buyerDeleted: false });
  const { items, total } = await seenByAdmin(shop, assignment);
  assert.deepEqual([items, total], [[], 0]);
});

const contents: Record<string, (order: { orderId: string }) => Promise<unknown>> = {
  'has a note': ({ orderId }) => shop.call(writeNote, { orderId, text: 'Rappeler' }, admin),
  'has a mail': ({ orderId }) =>
    db.run(sql`insert into mails (key, kind, order_id, state, next_try_at, give_up_at, created_at, updated_at)
      values (${orderId}, 'piece-given', ${orderId}, 'sent', now(), now(), now(), now())`),
  'had an open card form': ({ orderId }) =>
    db.run(
      // The form expired yesterday, because a form that may still be paid blocks the undo.
      sql`insert into payment_forms (order_id, amount_cents, token, created_at, expires_at)
        values (${orderId}, 100, 't', now() - interval '1 day', now() - interval '1 day')`,
    ),
  'has an address': ({ orderId }) => db.run(sql`update orders set shipping_address = '{}' where id = ${orderId}`),
  'is commented': ({ orderId }) => db.run(sql`update orders set comment = 'Cadeau' where id = ${orderId}`),
  'was paid outside': ({ orderId }) => db.run(sql`update orders set paid_outside_at = now() where id = ${orderId}`),
  'has an attention item': ({ orderId }) =>
    db.run(sql`
      insert into attention_items (kind, key, order_id, data, created_at) values ('x', ${orderId}, ${orderId}, '{}', now())`),
};

for (const [state, addContent] of Object.entries(contents))
  test(`an emptied order that ${state} stays, with its buyer`, async () => {
    const pseudo = `garde.${Object.keys(contents).indexOf(state)}`;
    const assignment = await give(pseudo);
    await addContent(assignment);
    assert.deepEqual(bodyOf(await undo(assignment)), { orderDeleted: false, buyerDeleted: false });
    assert.deepEqual([await orderExists(assignment), await userExists(pseudo)], [true, true]);
  });

test('a buyer with another order, a block, a changed name or a claim stays when the emptied order is deleted', async () => {
  const otherLiveId = await shop.aLive();
  const withOrder = await give('autre.commande');
  const productId = await shop.aProduct(otherLiveId, ++ref);
  bodyOf(await shop.call(addToLiveOrder, { liveId: otherLiveId, productId, pseudo: 'autre.commande' }, admin));
  const blocked = await give('bloquee');
  const user = await db.one<{ id: string }>(sql`select id from users where tiktok_username = 'bloquee'`);
  bodyOf(await shop.call(blockUser, { userId: user?.id ?? '', reason: 'Ne règle pas' }, admin));
  const changed = await give('renommee');
  await db.run(sql`update users set last_name = 'Martin', updated_at = now() where tiktok_username = 'renommee'`);
  const asking = await give('demandeuse');
  await addClaim(shop, await aPiece(), 'demandeuse');
  for (const assignment of [withOrder, blocked, changed, asking])
    assert.deepEqual(bodyOf(await undo(assignment)), { orderDeleted: true, buyerDeleted: false }, assignment.pseudo);
});

test('a claim whose assignment is undone returns to its place in the queue, and the emptied order is deleted', async () => {
  const productId = await aPiece();
  const claimId = await addClaim(shop, productId, 'attend.encore');
  const assignment = bodyOf(await shop.call(giveClaim, { claimId }, admin));
  bodyOf(await shop.call(undoClaim, { claimId }, admin));
  assert.deepEqual([await orderExists(assignment), await userExists('attend.encore')], [false, true]);
  const { pieces } = bodyOf(await shop.call(listLiveClaims, { liveId }, admin));
  const queue = pieces.find((piece) => piece.productId === productId);
  assert.deepEqual(
    [queue?.holder, queue?.claims.map(({ pseudo, state }) => [pseudo, state])],
    [null, [['attend.encore', 'waiting']]],
  );
});

test('a repeated assignment of a deleted order names the same order and item and gives nothing', async () => {
  const key = crypto.randomUUID();
  const productId = await aPiece();
  const send = () => shop.call(addToLiveOrder, { liveId, productId, pseudo: 'coupee', key }, admin);
  const assignment = bodyOf(await send());
  bodyOf(await undo(assignment));
  const { orderId, orderNumber, itemId, pseudo, ref: number } = bodyOf(await send());
  assert.deepEqual(
    { orderId, orderNumber, itemId, pseudo, ref: number },
    {
      orderId: assignment.orderId,
      orderNumber: assignment.orderNumber,
      itemId: assignment.itemId,
      pseudo: 'coupee',
      ref: assignment.ref,
    },
  );
  assert.equal(await exists(sql`select 1 from order_items where product_id = ${productId}`), false);
});

test('an undo is refused for a piece that is not in the order, for a paid order, and to a customer', async () => {
  const assignment = await give('payee');
  const order = { orderId: assignment.orderId, productId: await aPiece() };
  bodyOf(await shop.call(addItem, order, admin));
  const customer = await shop.aCustomer('curieuse');
  assert.equal((await undo(assignment, customer)).status, 403);
  assert.equal((await undo({ ...assignment, itemId: crypto.randomUUID() })).problem?.code, 'orders.item-not-found');
  await putInStatus(shop, assignment, 'paid');
  assert.equal((await undo(assignment)).problem?.code, 'orders.not-in-this-status');
  assert.equal((await seenByAdmin(shop, assignment)).items.length, 2);
});

test('in twenty rounds of a concurrent undo and assignment to the same pseudo, through two processes, the assignment is never lost', async () => {
  for (let round = 0; round < 20; round++) {
    const pseudo = `course.${round}`;
    const [assignment, productId] = [await give(pseudo), await aPiece()];
    const [undone, added] = await Promise.all([
      undo(assignment),
      secondProcess.call(addToLiveOrder, { liveId, productId, pseudo }, admin),
    ]);
    assert.equal(undone.status, 200, JSON.stringify(undone.body));
    const { items } = await seenByAdmin(shop, bodyOf(added));
    assert.equal(items.length, 1, `round ${round}`);
  }
});

test('an undo that waits for an assignment to the same order sees its piece, and keeps the order', async () => {
  const assignment = await give('au.meme.moment');
  const productId = await aPiece();
  let undoing: ReturnType<typeof undo> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`select 1 from orders where id = ${assignment.orderId} for no key update`);
    undoing = undo(assignment);
    await untilWaitingForLocks(db);
    await tx.run(
      sql`insert into order_items (order_id, product_id, price_cents) values (${assignment.orderId}, ${productId}, 2500)`,
    );
  });
  assert.ok(undoing);
  assert.deepEqual(bodyOf(await undoing), { orderDeleted: false, buyerDeleted: false });
});

for (const [name, emptyOrder] of Object.entries({
  removed: ({ orderId, itemId }: { orderId: string; itemId: string }) =>
    shop.call(removeItem, { orderId, itemId }, admin),
  passed: async ({ claimId }: { claimId: string }) => shop.call(passPiece, { claimId }, admin),
}))
  test(`ADM-26 an order whose only piece is ${name} stays for a minute, then is deleted like the order of an undone assignment`, async () => {
    const pseudo = `vide.${name}`;
    const productId = await aPiece();
    const claimId = await addClaim(shop, productId, pseudo);
    const assignment = { ...bodyOf(await shop.call(giveClaim, { claimId }, admin)), claimId };
    assert.equal((await emptyOrder(assignment)).status, 200);
    await deleteEmptyOrders(shop.system);
    assert.equal(await orderExists(assignment), true, '« Annuler » is still offered');
    shop.advance(UNNAMED_UNDO_MS + 1_000);
    await Promise.all([deleteEmptyOrders(shop.system), deleteEmptyOrders(shop.system)]);
    assert.equal(await orderExists(assignment), false);
    assert.deepEqual(bodyOf(await shop.call(listOrders, { liveId, q: pseudo }, admin)).orders, []);
  });

test('an empty order that got another piece, or that a person changed, is not deleted', async () => {
  const [refilled, noted] = [await give('remplie'), await give('notee')];
  for (const { orderId, itemId } of [refilled, noted]) bodyOf(await shop.call(removeItem, { orderId, itemId }, admin));
  await give('remplie');
  bodyOf(await shop.call(writeNote, { orderId: noted.orderId, text: 'Rappeler' }, admin));
  shop.advance(UNNAMED_UNDO_MS + 1_000);
  assert.equal(await deleteEmptyOrders(shop.system), 0);
  assert.deepEqual([await orderExists(refilled), await orderExists(noted)], [true, true]);
});

test('a key of an undone assignment is deleted by the nightly job once no device can send it any more', async () => {
  bodyOf(await undo(await give('rejouee', { key: crypto.randomUUID() })));
  const keys = async () => (await db.one<{ n: number }>(sql`select count(*)::integer as n from undone_gives`))?.n;
  const keysBefore = await keys();
  shop.advance(29 * DAY_MS);
  await purgeOldData(shop.system);
  assert.equal(await keys(), keysBefore);
  shop.advance(2 * DAY_MS);
  await purgeOldData(shop.system);
  assert.deepEqual([keysBefore !== 0, await keys()], [true, 0]);
});
