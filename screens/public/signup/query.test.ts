import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { addToLiveOrder, changeStatus, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { listBuyersWithoutAccount } from '#screens/admin/without-account/endpoints.ts';
import { setDelay, setLiveActive } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, putInStatus } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { getInvitation } from './endpoints.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
const HOUR_MS = 3_600_000;
await setDelay(shop, 48);

let ref = 0;
const give = async (pseudo: string, price: number, liveId: string) => {
  const productId = await shop.aProduct(liveId, ++ref, price);
  return bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
};
async function linkOf(pseudo: string): Promise<string> {
  const { people } = bodyOf(await shop.call(listBuyersWithoutAccount, {}, admin));
  const link = people.find((person) => person.pseudo === pseudo)?.link ?? '';
  return /^http.*\/signup#jeton=([\da-f-]{36})$/.exec(link)?.[1] ?? '';
}
const read = async (invitation: string) => bodyOf(await shop.call(getInvitation, { invitation }));
const NOTHING = { pseudo: null, pieces: [], heldUntil: null };

test('a personal link shows the pseudo, the held pieces with their prices and the end of the first hold, and nothing else', async () => {
  const [first, second] = [await shop.aLive(), await shop.aLive()];
  const dress = await give('lea.vintage', 2500, first);
  const coat = await give('lea.vintage', 4200, second);
  await give('ines', 1900, first);
  const invitation = await linkOf('lea.vintage');
  const piece = (shown: number, price: number) => ({
    ref: shown,
    name: `Robe ${shown}`,
    price,
    hexCode: null,
    photoId: null,
  });
  const pieces = [piece(dress.ref, 2500), piece(coat.ref, 4200)];
  assert.deepEqual(await read(invitation), { pseudo: 'lea.vintage', pieces, heldUntil: null });
  await setLiveActive(shop, first, false);
  shop.advance(HOUR_MS);
  await setLiveActive(shop, second, false);
  const heldOrders = await db.many<{ until: Date }>(
    sql`select held_until as until from orders where id in (${dress.orderId}, ${coat.orderId}) order by held_until`,
  );
  const [firstEnd, laterEnd] = heldOrders.map(({ until }) => until);
  assert.ok(firstEnd && laterEnd && firstEnd < laterEnd);
  const { heldUntil, ...reply } = await read(invitation);
  assert.deepEqual(reply, { pseudo: 'lea.vintage', pieces });
  assert.equal(Date.parse(heldUntil ?? ''), firstEnd.getTime());
});

test('a personal link hides pieces that were removed, sold, cancelled or expired', async () => {
  const lives = [];
  for (let n = 0; n < 4; n++) lives.push(await shop.aLive());
  const [openLive = '', paidLive = '', cancelledLive = '', expiredLive = ''] = lives;
  const keptItem = await give('mia', 1000, openLive);
  const removed = await give('mia', 1100, openLive);
  bodyOf(await shop.call(removeItem, { orderId: removed.orderId, itemId: removed.itemId }, admin));
  await putInStatus(shop, await give('mia', 1200, paidLive), 'paid');
  const cancelled = await give('mia', 1300, cancelledLive);
  bodyOf(await shop.call(changeStatus, { orderId: cancelled.orderId, status: 'cancelled' }, admin));
  const expiring = await give('mia', 1400, expiredLive);
  await setLiveActive(shop, expiredLive, false);
  const invitation = await linkOf('mia');
  const refs = async () => (await read(invitation)).pieces.map((piece) => piece.ref);
  assert.deepEqual(await refs(), [keptItem.ref, expiring.ref]);
  shop.advance(49 * HOUR_MS);
  assert.deepEqual(
    await read(invitation).then(({ pieces, heldUntil }) => [pieces.map((piece) => piece.ref), heldUntil]),
    [[keptItem.ref], null],
  );
});

test('an unknown link and the link of a user with an account show nothing, and a malformed link is refused', async () => {
  assert.deepEqual(await read(crypto.randomUUID()), NOTHING);
  const customer = await shop.aCustomer('inscrite');
  await give('inscrite', 2000, await shop.aLive());
  const row = await db.one<{ invitation: string }>(
    sql`update users set invitation = gen_random_uuid() where id = ${customer.userId} returning invitation`,
  );
  assert.deepEqual(await read(row?.invitation ?? ''), NOTHING);
  const malformed = await shop.call(getInvitation, { invitation: 'lea.vintage' });
  assert.equal(malformed.status, 422);
});
