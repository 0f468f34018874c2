import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, test } from 'vitest';
import sql, { type Sql } from 'sql-template-tag';
import { addItem } from '#features/orders/domain/admin-endpoints.ts';
import { paymentUrl } from '#features/payments/domain/endpoints.ts';
import { adminSignIn, endOtherSessions } from '#features/users/domain/admin-endpoints.ts';
import { getSession } from '#features/users/domain/endpoints.ts';
import { hashOf } from '#features/users/server/session-secret.ts';
import { ctxOf } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { bodyOf, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { tripsOf } from '#sandbox/testing/round-trips.ts';
import { callerOf } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { presumeSession } from './presumed-session.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;
let ref = 0;

async function anAdmin(): Promise<TestCaller> {
  const credentials = { email: shop.admin.email, password: 'un mot de passe long' };
  const admin = callerOf(await shop.call(adminSignIn, credentials));
  assert.ok(bodyOf(await shop.call(getSession, {}, admin)).user);
  return admin;
}

async function anAddition() {
  const { liveId, orderId } = await toValidate(shop);
  const productId = await shop.aProduct(liveId, 7_000 + ++ref);
  const count = async () => [
    await db.run(sql`select 1 from order_items where order_id = ${orderId}`),
    await db.run(sql`select 1 from events where order_id = ${orderId}`),
  ];
  return { orderId, count, add: (as: TestCaller) => shop.call(addItem, { orderId, productId }, as) };
}

/** The process still remembers sessions that are deleted in the database. */
const endSessions = (...callers: TestCaller[]) =>
  db.run(sql`delete from sessions where token_hash = any(${callers.map((caller) => hashOf(tokenOf(caller)))})`);

const tokenOf = ({ cookie }: TestCaller): string => cookie.replace('session=', '');

const changes: Record<string, Sql> = {
  'that ended': sql`delete from sessions`,
  'that expired': sql`update sessions set expires_at = now() - interval '1 minute'`,
  'whose user lost the rights': sql`update sessions set user_id = (select id from users where not is_admin limit 1)`,
};
for (const [name, change] of Object.entries(changes)) {
  test(`D-16 a command in a remembered session ${name} is refused and stores nothing`, async () => {
    const admin = await anAdmin();
    const addition = await anAddition();
    const countBefore = await addition.count();

    await db.run(sql`${change} where token_hash = ${hashOf(tokenOf(admin))}`);
    assert.equal((await addition.add(admin)).status, 403);
    assert.deepEqual(await addition.count(), countBefore);
  });
}

test('D-16 a remembered session that has ended is refused before the input and any rule are checked', async () => {
  const { orderId, customer } = await toPay(shop);
  const admin = await anAdmin();
  await endSessions(customer, admin);
  const foreignReply = await shop.call(
    paymentUrl,
    { order_id: orderId, token: '', return_url: 'https://elsewhere.example/' },
    customer,
  );
  assert.equal(foreignReply.status, 401);
  assert.equal(
    (await shop.fetch(`/api/admin/orders/${orderId}/items`, { method: 'POST', json: {}, as: admin })).status,
    403,
  );
});

test('D-16 a command in a remembered session that has ended does not end the other sessions of its user', async () => {
  const [ended, active] = [await anAdmin(), await anAdmin()];
  await endSessions(ended);
  assert.equal((await shop.call(endOtherSessions, {}, ended)).status, 403);
  assert.ok(bodyOf(await shop.call(getSession, {}, active)).user);
});

test('a command records the current name of the user of its session', async () => {
  const addition = await anAddition();
  bodyOf(await shop.call(getSession, {}, shop.admin));
  await db.run(sql`update users set first_name = 'Nadia', last_name = 'Renommée' where id = ${shop.admin.userId}`);
  bodyOf(await addition.add(shop.admin));
  const authors = await db.many<{ name: string }>(sql`
    select actor_name as name from events where order_id = ${addition.orderId} order by id desc limit 1`);
  assert.deepEqual(authors, [{ name: 'Nadia Renommée' }]);
});

test('CUS-21 a command renews a remembered session that is due', async () => {
  const addition = await anAddition();
  bodyOf(await shop.call(getSession, {}, shop.admin));
  await db.run(sql`update sessions set renewed_at = now() - interval '2 days' where user_id = ${shop.admin.userId}`);
  const answer = await addition.add(shop.admin);
  bodyOf(answer);
  assert.match(answer.headers.get('set-cookie') ?? '', /^session=/);
});

test('the session is confirmed in the round trip of the first statements', async () => {
  bodyOf(await (await anAddition()).add(shop.admin));
  const { add } = await anAddition();
  const { statements } = await tripsOf(() => add(shop.admin));
  assert.deepEqual(
    statements.slice(0, 2).map((text) => /token_hash|begin/.exec(text)?.[0]),
    ['token_hash', 'begin'],
  );
});

test('a command that calls a provider before its session is confirmed fails, stores nothing and must run again', async () => {
  bodyOf(await (await anAddition()).add(shop.admin));
  const presumption = presumeSession(shop.shop, tokenOf(shop.admin));
  assert.ok(presumption);
  const { presumed, shop: presumedShop } = presumption;
  assert.throws(() => presumedShop.gateways.mail, /before the session is confirmed/);
  const ctx = { ...ctxOf(presumedShop, { kind: 'system', name: 'Test' }), presumed };
  await assert.rejects(
    inTransaction(ctx, async (tx) => tx.finally(sql`insert into settings (key, value) values ('presumed', '1')`)),
  );
  assert.equal(await presumption.isConfirmed(), false);
  assert.equal(await db.run(sql`select 1 from settings where key = 'presumed'`), 0);
});

test('a query of a command confirms its session first, and fails when the session has ended', async () => {
  const presumption = presumeSession(shop.shop, tokenOf(shop.admin));
  assert.ok(presumption);
  assert.equal(await presumption.shop.db.run(sql`select 1`), 1);
  assert.equal(await presumption.isConfirmed(), true);
  assert.ok(presumption.shop.gateways.mail);
  const admin = await anAdmin();
  const ended = presumeSession(shop.shop, tokenOf(admin));
  assert.ok(ended);
  await endSessions(admin);
  await assert.rejects(ended.shop.db.run(sql`select 1`));
  assert.equal(await ended.isConfirmed(), false);
  assert.equal(presumeSession(shop.shop, tokenOf(admin)), null);
});

test('a command that throws before its first statement, while its session ends, leaves no unhandled rejection', async (t) => {
  const unhandled: unknown[] = [];
  const collect = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', collect);
  t.onTestFinished(() => void process.off('unhandledRejection', collect));
  const admin = await anAdmin();
  bodyOf(await shop.call(getSession, {}, admin));
  const ended = presumeSession(shop.shop, tokenOf(admin));
  assert.ok(ended);
  await endSessions(admin);
  const ctx = { ...ctxOf(ended.shop, { kind: 'system', name: 'Test' }), presumed: ended.presumed };
  const work = () => Promise.reject(new Error('before the first statement'));
  await assert.rejects(inTransaction(ctx, work), { message: 'before the first statement' });
  // Node reports an unhandled rejection only after the current task.
  await pause(10);
  assert.deepEqual(unhandled, []);
});
