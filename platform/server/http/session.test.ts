import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql, { type Sql } from 'sql-template-tag';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import { adminSignIn } from '#features/users/domain/admin-endpoints.ts';
import { getSession, signOut } from '#features/users/domain/endpoints.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sessionsIn } from '#features/users/server/steps/read-sessions.ts';
import { hashOf } from '#features/users/server/session-secret.ts';
import { callerOf } from '#sandbox/testing/steps.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';

const shop = await testShop({ background: false });
const secure = await testShop({
  background: false,
  databaseUrl: shop.config.databaseUrl ?? '',
  env: { PUBLIC_URL: 'https://boutique.example' },
});
afterAll(async () => {
  await secure.close();
  await shop.close();
});
const DAY_MS = 86_400_000;
const signIn = async (signInAt: TestShop) =>
  signInAt.call(adminSignIn, { email: shop.admin.email, password: 'un mot de passe long' });
const isSignedIn = async (caller: TestCaller) => (await shop.call(getSession, {}, caller)).body.user !== null;
const cookieOf = (answer: { headers: Headers }) => answer.headers.get('set-cookie');

test('CUS-21 the session cookie outlives the browser, is hidden from scripts and from other sites’ forms, and is Secure and bound to its host under https', async () => {
  const [plainCookie, secureCookie] = [cookieOf(await signIn(shop)) ?? '', cookieOf(await signIn(secure)) ?? ''];
  for (const cookie of [plainCookie, secureCookie]) {
    assert.match(cookie, cookie === plainCookie ? /^session=[\w-]{43}; / : /^__Host-session=[\w-]{43}; /);
    for (const flag of ['Path=/', 'HttpOnly', 'SameSite=Lax'])
      assert.ok(cookie.split('; ').includes(flag), `${flag} in ${cookie}`);
    const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - shop.shop.now().getTime()) / DAY_MS;
    assert.ok(days > 59 && days <= 60, `${days} days`);
    assert.doesNotMatch(cookie, /Domain=/);
  }
  assert.ok(secureCookie.split('; ').includes('Secure'));
  assert.ok(!plainCookie.includes('Secure'), 'http://localhost could not store it');
});

test('CUS-21 under https only the bound cookie counts, and a cookie of an earlier release counts until its renewal', async () => {
  const [caller, stranger] = [callerOf(await signIn(secure)), callerOf(await signIn(secure))];
  const token = (from: TestCaller) => from.cookie.replace('__Host-session=', '');
  const emailWith = async (cookie: string) =>
    (await secure.call(getSession, {}, { ...caller, cookie })).body.user?.email;
  assert.equal(await emailWith(caller.cookie), shop.admin.email);
  assert.equal(await emailWith(`session=${token(stranger)}; __Host-session=unknown`), undefined);
  const earlier = { ...caller, cookie: `session=${token(caller)}` };
  assert.equal(await emailWith(earlier.cookie), shop.admin.email);
  const left = await secure.call(signOut, {}, earlier);
  assert.deepEqual(
    left.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]),
    ['session=', '__Host-session='],
  );
  secure.advance(2 * DAY_MS);
  assert.match(
    cookieOf(await secure.call(getSession, {}, { ...stranger, cookie: `session=${token(stranger)}` })) ?? '',
    /^__Host-session=/,
  );
  secure.advance(-2 * DAY_MS);
});

test('CUS-21 a session is renewed with use, at most once a day, and ends sixty days after the last use', async () => {
  const caller = callerOf(await signIn(shop));
  const visit = () => shop.call(getSession, {}, caller);
  assert.equal(cookieOf(await visit()), null, 'nothing to renew on the first day');
  for (let week = 0; week < 20; week++) {
    shop.advance(7 * DAY_MS);
    const answer = await visit();
    assert.ok(answer.body.user, `signed in after ${week} weeks`);
    assert.ok(cookieOf(answer)?.startsWith(`${caller.cookie};`), 'the same cookie, for longer');
    assert.equal(cookieOf(await visit()), null);
  }
  shop.advance(59 * DAY_MS);
  assert.ok(await isSignedIn(caller));
  shop.advance(60 * DAY_MS + 1);
  assert.equal(await isSignedIn(caller), false);
  assert.equal((await shop.call(listMyOrders, {}, caller)).status, 401);
});

test('CUS-21 a renewal gives no cookie to a secret that another request has replaced meanwhile', async () => {
  const caller = callerOf(await signIn(shop));
  const { db, now } = shop.shop;
  const token = caller.cookie.replace('session=', '');
  const replaceAfterRead: Db = {
    ...db,
    async one<Row>(query: Sql) {
      const row = await db.one<Row>(query);
      await db.run(sql`update sessions set token_hash = ${hashOf('renewed')} where token_hash = ${hashOf(token)}`);
      return row;
    },
  };
  const cookies: string[] = [];
  const visitor = { ...shop.system.visitor, setSessionCookie: (token: string) => void cookies.push(token) };
  const sessions = sessionsIn(replaceAfterRead, () => new Date(now().getTime() + 2 * DAY_MS));
  assert.equal((await sessions.actorOf(token, visitor)).kind, 'admin');
  assert.deepEqual(cookies, []);
});

test('CUS-21 a session ends 365 days after it began, however often it was used', async () => {
  const caller = callerOf(await signIn(shop));
  for (let day = 52; day <= 364; day += 52) {
    shop.advance(52 * DAY_MS);
    const ends = Date.parse(/Expires=([^;]+)/.exec(cookieOf(await shop.call(getSession, {}, caller)) ?? '')?.[1] ?? '');
    const daysLeft = (ends - shop.shop.now().getTime()) / DAY_MS;
    assert.ok(daysLeft <= Math.min(60, 365 - day), `${daysLeft} days left after ${day} days`);
  }
  shop.advance(DAY_MS / 2);
  assert.ok(await isSignedIn(caller));
  shop.advance(DAY_MS);
  assert.equal(await isSignedIn(caller), false);
});

test('CUS-21 a session that an earlier release renewed for longer also ends at the limit', async () => {
  const caller = callerOf(await signIn(shop));
  await shop.shop.db.run(sql`
    update sessions set created_at = ${new Date(shop.shop.now().getTime() - 366 * DAY_MS)} where user_id = ${caller.userId}`);
  assert.equal(await isSignedIn(caller), false);
});

test('CUS-21 a revoked session ends at once, in every server process', async () => {
  const caller = callerOf(await signIn(shop));
  assert.ok((await secure.call(getSession, {}, caller)).body.user);
  await shop.shop.db.run(sql`delete from sessions where user_id = ${caller.userId}`);
  for (const instance of [shop, secure]) assert.equal((await instance.call(getSession, {}, caller)).body.user, null);
});

test('PUB-11 signing out ends only this browser’s session, clears the cookie, and is idempotent', async () => {
  const [thisBrowser, otherBrowser] = [callerOf(await signIn(shop)), callerOf(await signIn(shop))];
  const signOutReply = await shop.call(signOut, {}, thisBrowser);
  assert.equal(signOutReply.status, 200);
  const cookie = cookieOf(signOutReply) ?? '';
  assert.match(cookie, /^session=;/);
  assert.match(cookie, /Expires=Thu, 01 Jan 1970/);
  assert.equal(signOutReply.headers.get('clear-site-data'), '"cache"');
  assert.deepEqual([await isSignedIn(thisBrowser), await isSignedIn(otherBrowser)], [false, true]);
  assert.equal((await shop.call(signOut, {}, thisBrowser)).status, 200);
  assert.equal((await shop.call(signOut, {})).status, 200);
  assert.equal(
    (await shop.fetch('/api/sign-out', { method: 'POST', as: otherBrowser })).status,
    200,
    'without a body too',
  );
});

test('CUS-21 each sign-in gets a secret of its own, and only its hash is stored', async () => {
  const [first, second] = [callerOf(await signIn(shop)), callerOf(await signIn(shop))];
  assert.notEqual(first.cookie, second.cookie);
  const rows = await shop.shop.db.many<{ row: string }>(sql`select s::text as row from sessions s`);
  for (const { row } of rows) assert.ok(!row.includes(first.cookie.slice('session='.length)));
});

test('D-16 a change of rights takes effect with the next request', async () => {
  const caller = callerOf(await signIn(shop));
  assert.equal((await shop.fetch('/api/admin/lives', { as: caller })).status, 200);
  await shop.shop.db.run(sql`update users set is_admin = false where id = ${caller.userId}`);
  assert.equal((await shop.fetch('/api/admin/lives', { as: caller })).status, 403);
  await shop.shop.db.run(sql`update users set is_admin = true where id = ${caller.userId}`);
});
