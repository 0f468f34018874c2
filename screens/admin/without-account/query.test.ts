import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { addToLiveOrder, markContacted, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { listBuyersWithoutAccount } from './endpoints.ts';
import { messageWithoutAccount } from '#features/orders/domain/labels-office.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { bodyOf, putInStatus } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
let ref = 0;
const [firstLiveId, secondLiveId] = [await shop.aLive(), await shop.aLive()];
const give = async (pseudo: string, price: number, liveId = firstLiveId) => {
  const productId = await shop.aProduct(liveId, ++ref, price);
  return bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
};
const listBuyers = async (liveId?: string) =>
  bodyOf(await shop.call(listBuyersWithoutAccount, { ...(liveId && { liveId }) }, admin)).people;
const listPseudos = async (liveId?: string) => (await listBuyers(liveId)).map(({ pseudo }) => pseudo);

test('only buyers without an account who hold unpaid pieces are listed, with totals that include postage', async () => {
  await give('lea', 2000);
  await give('lea', 1500);
  await give('lea', 1000, secondLiveId);
  await give('ines', 2500);
  await shop.aCustomer('avec.compte');
  await give('avec.compte', 2500);
  await putInStatus(shop, await give('deja.payee', 2500), 'paid');
  const emptiedOrder = await give('tout.rendu', 2500);
  bodyOf(await shop.call(removeItem, { orderId: emptiedOrder.orderId, itemId: emptiedOrder.itemId }, admin));
  assert.deepEqual(await listPseudos(), ['ines', 'lea']);
  assert.deepEqual(await listPseudos(secondLiveId), ['lea']);
  const lea = (await listBuyers()).find(({ pseudo }) => pseudo === 'lea');
  assert.deepEqual([lea?.pieces, lea?.total, lea?.lives, lea?.told], [3, 2000 + 1500 + 600 + 1000 + 600, 2, null]);
});

test('a contacted buyer comes last, with the author of the contact, until a newer order or piece; the contact can be undone', async () => {
  // The first test has created the orders of @ines and @lea.
  const [ines] = await listBuyers();
  const userId = ines?.userId ?? '';
  bodyOf(await shop.call(markContacted, { userId, isTold: true }, admin));
  assert.deepEqual(await listPseudos(), ['lea', 'ines']);
  const [, contacted] = await listBuyers();
  assert.equal(contacted?.told?.by, 'admin@test.example');
  bodyOf(await shop.call(markContacted, { userId, isTold: false }, admin));
  assert.deepEqual(await listPseudos(), ['ines', 'lea']);
  bodyOf(await shop.call(markContacted, { userId, isTold: true }, admin));
  await shop.shop.db.run(sql`update users set told_at = told_at - interval '1 hour' where id = ${userId}`);
  assert.equal((await listBuyers()).find((person) => person.userId === userId)?.told, null);
  bodyOf(await shop.call(markContacted, { userId, isTold: true }, admin));
  assert.deepEqual(await listPseudos(), ['lea', 'ines']);
  shop.advance(1000);
  await give('ines', 900);
  assert.deepEqual(await listPseudos(), ['ines', 'lea']);
});

test('an undo of a contact leaves a colleague’s newer contact, restores the earlier contact, and may be repeated', async () => {
  const [first] = await listBuyers();
  const userId = first?.userId ?? '';
  const readContact = async () => (await listBuyers()).find((person) => person.userId === userId)?.told ?? null;
  const contact = async (as: TestCaller) => bodyOf(await shop.call(markContacted, { userId, isTold: true }, as)).action;
  const ownContact = (await contact(admin)) ?? '';
  shop.advance(1000);
  const colleague = await aMember(shop, 'seller');
  const newer = (await contact(colleague)) ?? '';
  const lateReply = await shop.call(markContacted, { userId, isTold: false, reverts: ownContact }, admin);
  assert.deepEqual([lateReply.status, lateReply.problem?.code], [409, 'users.contacted-since']);
  assert.equal(Date.parse((await readContact())?.at ?? ''), Date.parse(newer));
  for (let attempt = 0; attempt < 2; attempt++)
    bodyOf(await shop.call(markContacted, { userId, isTold: false, reverts: newer }, colleague));
  const restored = await readContact();
  assert.deepEqual([Date.parse(restored?.at ?? ''), restored?.by], [Date.parse(ownContact), 'admin@test.example']);
  for (let attempt = 0; attempt < 2; attempt++)
    bodyOf(await shop.call(markContacted, { userId, isTold: false, reverts: ownContact }, admin));
  assert.equal(await readContact(), null);
});

test('customers and visitors cannot read the list or mark a contact, and a user with an account cannot be marked', async () => {
  const customer = await shop.aCustomer('curieuse');
  const [first] = await listBuyers();
  for (const as of [null, customer]) {
    assert.equal((await shop.call(listBuyersWithoutAccount, {}, as ?? undefined)).status, 403);
    const refused = await shop.call(markContacted, { userId: first?.userId ?? '', isTold: true }, as ?? undefined);
    assert.equal(refused.status, 403);
  }
  const answer = await shop.call(markContacted, { userId: customer.userId, isTold: true }, admin);
  assert.equal(answer.problem?.code, 'users.not-found');
});

test('the message uses the seller’s own text when it is set', async () => {
  const text = 'Hello {pseudo} : {pieces}, {total} {jusqu’au} → {lien}';
  bodyOf(await shop.call(changeSettings, { unreachedText: text }, admin));
  const { people, text: listedText } = bodyOf(await shop.call(listBuyersWithoutAccount, {}, admin));
  const [person] = people;
  assert.ok(person);
  assert.equal(listedText, text);
  const plain = { ...person, pieces: 2, total: 4100, until: null };
  const message = messageWithoutAccount(plain, listedText).replace(/[\u00A0\u202F]/g, ' ');
  assert.equal(message, `Hello ${person.pseudo} : 2 pièces, 41,00 € → ${person.link}`);
});

test('the message gives pieces, lives, total and deadline in French', () => {
  const values = { pseudo: 'lea', pieces: 3, total: 6270, lives: 1, until: null, link: 'https://x.fr/signup#jeton=1' };
  const messageWith = (more: object) => messageWithoutAccount({ ...values, ...more }).replace(/[\u00A0\u202F]/g, ' ');
  assert.equal(
    messageWith({}),
    'Coucou @lea, tes 3 pièces du live (62,70 €) t’attendent ici : https://x.fr/signup#jeton=1',
  );
  assert.equal(
    messageWith({ pieces: 1, lives: 2, until: '2026-11-23T19:00:00Z' }),
    'Coucou @lea, ta pièce des lives (62,70 €) t’attend ici jusqu’au lundi 23 novembre à 20 h : https://x.fr/signup#jeton=1',
  );
});

test('a list of more than 500 buyers is marked as cut', async () => {
  const liveId = await shop.aLive();
  const add = (from: number, to: number) =>
    shop.shop.db.run(sql`
      with numbers as (select n from generate_series(${from}::integer, ${to}::integer) n),
      buyers as (
        insert into users (email, tiktok_username) select n || '@pseudo.invalid', 'nombreuse.' || n from numbers
        returning id, split_part(email, '@', 1)::integer as n),
      pieces as (
        insert into products (live_id, ref, name, price_cents) select ${liveId}, n, 'Robe', 1000 from numbers
        returning id, ref as n),
      placed as (insert into orders (user_id, live_id) select id, ${liveId} from buyers returning id, user_id)
      insert into order_items (order_id, product_id, price_cents)
      select placed.id, pieces.id, 1000 from placed join buyers on buyers.id = placed.user_id join pieces using (n)`);
  const read = async () => bodyOf(await shop.call(listBuyersWithoutAccount, { liveId }, admin));
  await add(1, 500);
  const whole = await read();
  assert.deepEqual([whole.people.length, whole.isMore], [500, false]);
  await add(501, 501);
  const cut = await read();
  assert.deepEqual([cut.people.length, cut.isMore], [500, true]);
});

test('a list is marked as cut when its buyers have more than 1,000 open orders', async () => {
  const liveId = await shop.aLive();
  const add = (from: number, to: number) =>
    shop.shop.db.run(sql`
      with buyer as (
        insert into users (email, tiktok_username) values ('fidele@pseudo.invalid', 'fidele')
        on conflict (email) do update set tiktok_username = 'fidele' returning id),
      pieces as (
        insert into products (live_id, ref, name, price_cents)
        select ${liveId}, n, 'Robe', 1000 from generate_series(${from}::integer, ${to}::integer) n returning id),
      placed as (insert into orders (user_id, live_id) select buyer.id, ${liveId} from buyer, pieces returning id)
      insert into order_items (order_id, product_id, price_cents)
      select placed.id, pieces.id, 1000 from (select id, row_number() over () as place from placed) placed
        join (select id, row_number() over () as place from pieces) pieces using (place)`);
  const read = async () => bodyOf(await shop.call(listBuyersWithoutAccount, { liveId }, admin));
  await add(1, 1000);
  const whole = await read();
  assert.deepEqual([whole.people[0]?.pieces, whole.isMore], [1000, false]);
  await add(1001, 1001);
  assert.equal((await read()).isMore, true);
});
