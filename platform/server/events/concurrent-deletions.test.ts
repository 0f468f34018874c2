import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { deleteColour } from '#features/colours/domain/admin.ts';
import { createProduct, createProductsInBulk, updateProduct } from '#features/catalog/domain/admin-endpoints.ts';
import { storePhoto } from '#features/photos/domain/admin-endpoints.ts';
import { smallJpeg } from '#features/photos/domain/testing/jpeg.ts';
import { airPiece, enterClaim } from '#features/claims/domain/admin-endpoints.ts';
import { mergeUserOrders } from '#features/merges/domain/endpoints.ts';
import { addItem, addToLiveOrder, createOrder } from '#features/orders/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { paymentToken } from '#features/payments/domain/endpoints.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { adminSignIn } from '#features/users/domain/admin-endpoints.ts';
import { updateProfile } from '#features/users/domain/endpoints.ts';
import { bodyOf, putInStatus, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { UNREACHABLE_CONSTRAINTS } from '#sandbox/testing/unreachable-constraints.ts';
import { createAdmin } from '#features/users/server/commands/create-admin.ts';

const shop = await testShop({ background: false });
const deletingClient = await shop.shop.pool.connect();
afterAll(async () => {
  deletingClient.release(true);
  await shop.close();
});
const { admin } = shop;
let ref = 50_000;

interface Race {
  deletion: string;
  id: string;
  calls: (() => Promise<{ status: number; body: unknown }>)[];
}

const deleteLive = 'delete from lives where id = $1';
const deleteProductColour = 'delete from product_colors where id = $1';
const deletePhoto = 'delete from photos where id = $1';
const deleteProduct = 'delete from products where id = $1';
const deleteUser = `with s as (delete from sessions where user_id = $1) delete from users where id = $1`;
const deleteOrder = `with i as (delete from order_items where order_id = $1) delete from orders where id = $1`;
const aPiece = (liveId: string, colourId: string | null = null) => ({
  liveId,
  colourId,
  name: 'Robe',
  ref: ++ref,
  price: 2500,
});
const aRange = (liveId: string, colourId: string) => {
  const indexStart = ++ref;
  return { liveId, colourId, name: 'Robe', price: 2500, indexStart, indexEnd: indexStart };
};

async function liveRace(): Promise<Race> {
  const [id, elsewhere, colourId] = [await shop.aLive(), await shop.aLive(), await shop.aColour()];
  const { userId } = await shop.aCustomer();
  const productId = await shop.aProduct(elsewhere, ++ref);
  const [createdPiece, movedPiece] = [aPiece(id), aPiece(id)];
  return {
    deletion: deleteLive,
    id,
    calls: [
      () => shop.call(createProduct, createdPiece, admin),
      () => shop.call(updateProduct, { ...movedPiece, productId }, admin),
      () => shop.call(createProductsInBulk, aRange(id, colourId), admin),
      () => shop.call(createOrder, { liveId: id, userId }, admin),
      () => shop.call(addToLiveOrder, { liveId: id, productId, pseudo: 'sans.live' }, admin),
      () => shop.call(airPiece, { liveId: id, ref: null }, admin),
    ],
  };
}

async function colourRace(): Promise<Race> {
  const [liveId, id] = [await shop.aLive(), await shop.aColour()];
  const productId = await shop.aProduct(liveId, ++ref);
  const [createdPiece, changedPiece] = [aPiece(liveId, id), aPiece(liveId, id)];
  return {
    deletion: deleteProductColour,
    id,
    calls: [
      () => shop.call(createProduct, createdPiece, admin),
      () => shop.call(updateProduct, { ...changedPiece, productId }, admin),
      () => shop.call(createProductsInBulk, aRange(liveId, id), admin),
    ],
  };
}

async function photoRace(): Promise<Race> {
  const image = Buffer.from(smallJpeg()).toString('base64');
  const { photoId } = bodyOf(await shop.call(storePhoto, { image }, admin));
  const [liveId, colourId] = [await shop.aLive(), await shop.aColour()];
  const productId = await shop.aProduct(liveId, ++ref);
  const [createdPiece, changedPiece] = [aPiece(liveId), aPiece(liveId)];
  return {
    deletion: deletePhoto,
    id: photoId,
    calls: [
      () => shop.call(createProduct, { ...createdPiece, photoId }, admin),
      () => shop.call(updateProduct, { ...changedPiece, productId, photoId }, admin),
      () => shop.call(createProductsInBulk, { ...aRange(liveId, colourId), photoId }, admin),
    ],
  };
}

async function productRace(): Promise<Race> {
  const { orderId, liveId, pseudo } = await toValidate(shop);
  const deletedRef = ++ref;
  const id = await shop.aProduct(liveId, deletedRef);
  const changed = aPiece(liveId);
  return {
    deletion: deleteProduct,
    id,
    calls: [
      () => shop.call(addItem, { orderId, productId: id }, admin),
      () => shop.call(addToLiveOrder, { liveId, productId: id, pseudo }, admin),
      () => shop.call(updateProduct, { ...changed, productId: id }, admin),
      () => shop.call(enterClaim, { liveId, ref: deletedRef, pseudo }, admin),
      () => shop.call(airPiece, { liveId, ref: deletedRef }, admin),
    ],
  };
}

async function userRace(): Promise<Race> {
  const { userId: id } = await shop.aCustomer();
  const { customer, liveId } = await toValidate(shop);
  return {
    deletion: deleteUser,
    id,
    calls: [
      () => shop.call(createOrder, { liveId, userId: id }, admin),
      () => shop.call(mergeUserOrders, { source_user_id: customer.userId, destination_user_id: id }, admin),
    ],
  };
}

async function accountRace(): Promise<Race> {
  const [email, password] = [`${++ref}@test.example`, 'un mot de passe long'];
  const { userId: id } = await createAdmin(shop.system, { email, password });
  return { deletion: deleteUser, id, calls: [() => shop.call(adminSignIn, { email, password })] };
}

async function orderRace(): Promise<Race> {
  const { orderId: id, customer, liveId, pseudo } = await toPay(shop);
  const address = anAddress({ email: customer.email });
  const productId = await shop.aProduct(liveId, ++ref);
  return {
    deletion: deleteOrder,
    id,
    calls: [
      () => shop.call(paymentToken, { order_id: id }, customer),
      () => shop.call(giveAddress, { orderId: id, address }, customer),
      () => shop.call(addItem, { orderId: id, productId }, admin),
      () => shop.call(generateLabel, { orderId: id }, admin),
      () => shop.call(updateProfile, { firstName: pseudo, lastName: null }, customer),
    ],
  };
}

/**
 * Calls by the table that they refer to. The first test requires an entry for each table to which a reachable foreign
 * key leads.
 */
const races: Record<string, () => Promise<Race>> = {
  lives: liveRace,
  product_colors: colourRace,
  photos: photoRace,
  products: productRace,
  users: userRace,
  orders: orderRace,
};

async function untilBlockedOrEnded(answer: Promise<unknown>): Promise<void> {
  let ended = false;
  void answer.finally(() => (ended = true));
  await untilWaitingForLocks(shop.shop.db, 1, () => ended);
}

async function assertCallsAnswered(make: () => Promise<Race>): Promise<void> {
  const { length } = (await make()).calls;
  for (let index = 0; index < length; index++) {
    const { deletion, id, calls } = await make();
    await deletingClient.query('begin');
    await deletingClient.query(deletion, [id]);
    const answer = calls[index]?.() ?? Promise.reject(new Error('no call'));
    await untilBlockedOrEnded(answer);
    await deletingClient.query('commit');
    const { status, body } = await answer;
    assert.ok(status < 500, `${make.name} ${index}: ${JSON.stringify(body)}`);
  }
}

test('a call that refers to a row being deleted is answered or refused, never with a status of 500 or more', async () => {
  const parents = await shop.shop.db.many<{ parent: string; name: string }>(sql`
    select confrelid::regclass::text as parent, conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`);
  const reachable = new Set(
    parents.filter(({ name }) => !(name in UNREACHABLE_CONSTRAINTS)).map(({ parent }) => parent),
  );
  assert.deepEqual([...reachable].toSorted(), Object.keys(races).toSorted());
  for (const race of [...Object.values(races), accountRace]) await assertCallsAnswered(race);
});

test('the refusal of a call names the row that was deleted during the call', async () => {
  const { id, calls } = await colourRace();
  await deletingClient.query('begin');
  await deletingClient.query(deleteProductColour, [id]);
  const answer = calls[0]?.();
  await untilBlockedOrEnded(answer ?? Promise.resolve());
  await deletingClient.query('commit');
  assert.match(JSON.stringify((await answer)?.body), /"title":"Cette couleur n’existe plus"/);
});

test('a colour of a piece in an order cannot be deleted, and a new piece may use it after the order is cancelled', async () => {
  const order = await toValidate(shop);
  const colourId = await shop.aColour();
  await shop.shop.db.run(sql`update products set color_id = ${colourId} where live_id = ${order.liveId}`);
  const refused = await shop.call(deleteColour, { colourId }, admin);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'colours.in-use']);
  await putInStatus(shop, order, 'cancelled');
  assert.equal(bodyOf(await shop.call(createProduct, aPiece(order.liveId, colourId), admin)).colourId, colourId);
});
