import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import sql from 'sql-template-tag';
import { addToLiveOrder } from '#domain/orders/admin-contract.ts';
import { getSession, signOut } from '#domain/users/contract.ts';
import { listenTo } from '#server/testing/live-feed-listener.ts';
import { until } from '#server/testing/steps.ts';
import { testShop } from '#server/testing.ts';

const shop = await testShop({ background: false });
const other = await testShop({ background: false, databaseUrl: shop.config.databaseUrl ?? '' });
after(async () => {
  await other.close();
  await shop.close();
});
const DAY = 86_400_000;
const liveId = await shop.aLive();
let ref = 0;

async function aPieceFor(pseudo: string, through = shop): Promise<string> {
  const added = await through.call(
    addToLiveOrder,
    { liveId, productId: await shop.aProduct(liveId, ++ref), pseudo },
    through.admin,
  );
  assert.equal(added.status, 200, JSON.stringify(added.body));
  return added.body.orderId;
}
/** Cuts the connections by which the processes hear each other. */
const cutListening = () =>
  shop.shop.db.run(sql`
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'defile-live'`);

test('D-16 CUS-07 a customer hears of her own orders alone, an administrator of all, through every server process', async (t) => {
  const [lea, ines] = [await shop.aCustomer('lea.ecoute'), await shop.aCustomer('ines.ecoute')];
  const ears = await Promise.all([
    listenTo(shop, lea),
    listenTo(other, lea),
    listenTo(other, ines),
    listenTo(shop, shop.admin),
    listenTo(other, shop.admin),
  ]);
  t.after(() => ears.forEach((ear) => ear.close()));
  const hers = await aPieceFor('lea.ecoute');
  const inesOrder = await aPieceFor('ines.ecoute', other);
  const [leaHere, leaThere, inesThere, adminHere, adminThere] = ears;
  const heardOf = (ear: typeof leaHere, id: string) =>
    ear?.heard.some((message) => message.topic === 'orders' && message.id === id) ?? false;
  await until(async () => heardOf(leaHere, hers) && heardOf(leaThere, hers) && heardOf(inesThere, inesOrder));
  await until(async () => [adminHere, adminThere].every((ear) => heardOf(ear, hers) && heardOf(ear, inesOrder)));
  for (const ear of [leaHere, leaThere]) assert.ok(!heardOf(ear, inesOrder));
  assert.ok(!heardOf(inesThere, hers));
  for (const ear of ears) assert.doesNotMatch(JSON.stringify(ear.heard), /userId/, 'whom it is for is not told');
});

test('D-16 the live feed answers 401 to nobody and to an ended session', async () => {
  const lea = await shop.aCustomer();
  await shop.shop.db.run(sql`update sessions set expires_at = ${shop.shop.now()} where user_id = ${lea.userId}`);
  for (const as of [null, lea]) {
    const response = await shop.fetch('/api/live-feed', { as });
    assert.equal(response.status, 401);
    assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/);
  }
});

test('CUS-21 signing out ends the live feed of that browser, and of no other', async (t) => {
  const lea = await shop.aCustomer('lea.part');
  const ines = await shop.aCustomer('ines.reste');
  const ears = await Promise.all([listenTo(shop, lea), listenTo(other, lea), listenTo(other, ines)]);
  t.after(() => ears.forEach((ear) => ear.close()));
  await other.call(signOut, {}, lea);
  await until(async () => ears[0]?.isEnded() && ears[1]?.isEnded());
  assert.equal(ears[2]?.isEnded(), false);
});

test('SYS-08 when the database cuts the processes’ hearing, every screen is told to look again, once, and hears on', async (t) => {
  const lea = await shop.aCustomer('lea.coupure');
  const ear = await listenTo(shop, lea);
  t.after(() => ear.close());
  assert.equal(await cutListening(), 2);
  await until(async () => ear.heard.some((message) => message.topic === '*'));
  const orderId = await aPieceFor('lea.coupure');
  await until(async () => ear.heard.some((message) => message.id === orderId));
  assert.equal(ear.heard.filter((message) => message.topic === '*').length, 1);
});

test('CUS-21 a feed whose session ended unheard, or whose rights were taken away, is closed when everyone looks again', async (t) => {
  const [gone, late, kept] = [
    await shop.aCustomer('lea.finie'),
    await shop.aCustomer('lea.tard'),
    await shop.aCustomer('lea.encore'),
  ];
  const formerAdmin = await shop.aCustomer('ancienne.admin');
  await shop.shop.db.run(sql`update users set is_admin = true where id = ${formerAdmin.userId}`);
  const ears = await Promise.all([gone, late, formerAdmin, kept].map((one) => listenTo(shop, one)));
  t.after(() => ears.forEach((ear) => ear.close()));
  await shop.shop.db.run(sql`delete from sessions where user_id = ${gone.userId}`);
  await shop.shop.db.run(sql`update sessions set expires_at = ${shop.shop.now()} where user_id = ${late.userId}`);
  await shop.shop.db.run(sql`update users set is_admin = false where id = ${formerAdmin.userId}`);
  await cutListening();
  await until(async () => ears.slice(0, 3).every((ear) => ear.isEnded()));
  assert.equal(ears[3]?.isEnded(), false);
});

test('CUS-21 listening does not use up the renewal that the browser’s next request should bring', async (t) => {
  const lea = await shop.aCustomer('lea.renouvelle');
  shop.advance(2 * DAY);
  const ear = await listenTo(shop, lea);
  t.after(() => ear.close());
  const answer = await shop.call(getSession, {}, lea);
  assert.ok(answer.headers.get('set-cookie')?.startsWith(lea.cookie));
});

test('closing the shop ends its feeds at once', async () => {
  const third = await testShop({ background: false, databaseUrl: shop.config.databaseUrl ?? '' });
  const ear = await listenTo(third, third.admin);
  await third.close();
  await until(async () => ear.isEnded());
});
