import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { createAdmin } from '../commands/create-admin.ts';
import { cleanUp } from '../commands/clean-up.ts';
import { startWindow } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
const secondShop = await testShop({ databaseUrl: shop.config.databaseUrl ?? '', background: false });
afterAll(async () => {
  await secondShop.close();
  await shop.close();
});
const WINDOW_MS = 60 * 60_000;
const startWindows = () => {
  for (const instance of [shop, secondShop]) startWindow(instance, WINDOW_MS / 60_000);
};
const setAttempts = (kind: string, times: number) =>
  shop.shop.db.run(sql`
  update rate_counters set hits = ${times} where key like ${`${kind}:%`}
    and window_start = (select max(window_start) from rate_counters where key like ${`${kind}:%`})`);

let serial = 0;
async function send(path: string, json: object, through = shop): Promise<number> {
  const address = `203.0.113.${++serial % 250}`;
  const answer = await through.fetch(path, {
    method: 'POST',
    json,
    headers: {
      'x-forwarded-for': address,
      forwarded: `for=${address}`,
      'x-real-ip': address,
      'client-ip': address,
      'true-client-ip': address,
    },
  });
  return answer.status;
}

const limits = [
  {
    kind: 'password-from',
    max: 100,
    path: '/api/admin/sign-in',
    body: () => ({ email: `a${++serial}@test.example`, password: 'faux' }),
    status: 401,
  },
  { kind: 'link-from', max: 600, path: '/api/sign-in/confirm', body: () => ({ token: 'x'.repeat(43) }), status: 410 },
  {
    kind: 'mail-from',
    max: 300,
    path: '/api/sign-in/link',
    body: () => ({ email: `a${++serial}@test.example` }),
    status: 200,
  },
  {
    kind: 'pseudo-from',
    max: 1200,
    path: '/functions/v1/check-tiktok-username',
    body: () => ({ username: 'lea' }),
    status: 200,
  },
  {
    kind: 'withdrawal-from',
    max: 60,
    path: '/api/withdrawals',
    body: () => ({ orderNumber: `C${9_000_000 + ++serial}`, email: 'lea@test.example', name: 'Léa' }),
    status: 200,
  },
];
const fillQueue = (kind: string, ms: number) =>
  shop.shop.db.run(sql`
    update attempt_turns set next_at = ${new Date(shop.shop.now().getTime() + ms)} where key like ${`${kind}:%`}`);

for (const { kind, max, path, body, status } of limits) {
  test(`D-03 ${path} is slowed down by the true address, whatever the headers, across all server processes`, async () => {
    startWindows();
    assert.equal(await send(path, body()), status);
    await setAttempts(kind, max - 2);
    assert.deepEqual([await send(path, body(), secondShop), await send(path, body())], [status, status]);
    const turns = () =>
      shop.shop.db.many<{ key: string }>(sql`select key from attempt_turns where key like ${`${kind}:%`}`);
    assert.deepEqual(await turns(), []);
    assert.equal(await send(path, body(), secondShop), status, 'a turn that is free is taken at once');
    assert.equal((await turns()).length, 1);
    await fillQueue(kind, 30_000);
    assert.deepEqual([await send(path, body()), await send(path, body(), secondShop)], [429, 429]);
    await fillQueue(kind, -1);
    assert.equal(await send(path, body()), status);
    startWindows();
    assert.equal(await send(path, body()), status);
  });
}

test('D-03 a queue written by a clock that was ahead does not refuse a request', async () => {
  startWindows();
  const body = () => ({ token: 'x'.repeat(43) });
  assert.equal(await send('/api/sign-in/confirm', body()), 410);
  await setAttempts('link-from', 600);
  assert.equal(await send('/api/sign-in/confirm', body()), 410);
  await fillQueue('link-from', WINDOW_MS);
  assert.equal(await send('/api/sign-in/confirm', body()), 410);
});

test('D-02 the sign-up reveals taken pseudos no more often than the check of a pseudo', async () => {
  startWindows();
  await shop.aCustomer('prise');
  const body = () => ({ pseudo: 'prise', email: `a${++serial}@test.example`, acceptTerms: true });
  assert.equal(await send('/api/sign-up', body()), 409);
  await setAttempts('pseudo-from', 1200);
  assert.equal(await send('/api/sign-up', body()), 409);
  await fillQueue('pseudo-from', 30_000);
  assert.equal(await send('/api/sign-up', body()), 429);
  assert.equal(await send('/functions/v1/check-tiktok-username', { username: 'prise' }), 429);
});

test('ADM-01 a password can be tried 20 times in a quarter of an hour from one network; from another network the right password still signs in', async () => {
  startWindows();
  const email = 'visee.ici@test.example';
  await createAdmin(shop.system, { email, password: 'un mot de passe long' });
  assert.equal(await send('/api/admin/sign-in', { email, password: 'faux' }), 401);
  await setAttempts('password-at', 19);
  const answers = await Promise.all(
    [shop, secondShop, shop, secondShop].map((instance) =>
      send('/api/admin/sign-in', { email: email.toUpperCase(), password: 'faux' }, instance),
    ),
  );
  assert.deepEqual(answers.sort(), [401, 429, 429, 429]);
  assert.equal(await send('/api/admin/sign-in', { email, password: 'un mot de passe long' }), 429);
  await shop.shop.db.run(sql`update rate_counters set key = key || ' elsewhere' where key like 'password-at:%'`);
  assert.equal(await send('/api/admin/sign-in', { email, password: 'un mot de passe long' }), 200);
});

test('ADM-01 after 200 wrong passwords from all networks, attempts for the account are queued, and the right password still signs in', async () => {
  startWindows();
  const email = 'visee.partout@test.example';
  const right = { email, password: 'un mot de passe long' };
  await createAdmin(shop.system, right);
  const tryWrongPassword = (instance = shop) =>
    send('/api/admin/sign-in', { email: email.toUpperCase(), password: 'faux' }, instance);
  assert.equal(await tryWrongPassword(), 401);
  await setAttempts('password-of', 200);
  assert.equal(await tryWrongPassword(secondShop), 401, 'a turn that is free is taken at once');
  await fillQueue('password-of', 30_000);
  assert.deepEqual(
    [await tryWrongPassword(), await tryWrongPassword(secondShop), await send('/api/admin/sign-in', right)],
    [429, 429, 429],
  );
  await fillQueue('password-of', -1);
  assert.equal(await send('/api/admin/sign-in', right), 200);
});

test('ADM-01 the right password is accepted as the last allowed attempt, and resets the counters', async () => {
  startWindows();
  const email = 'assidue@test.example';
  const right = { email, password: 'un mot de passe long' };
  await createAdmin(shop.system, right);
  assert.equal(await send('/api/admin/sign-in', { email, password: 'faux' }), 401);
  await setAttempts('password-at', 19);
  await setAttempts('password-of', 199);
  await setAttempts('password-from', 99);
  for (let turn = 0; turn < 3; turn++) assert.equal(await send('/api/admin/sign-in', right), 200);
  assert.equal(await send('/api/admin/sign-in', { email, password: 'faux' }), 401);
});

test('behind a trusted proxy, the address of a visitor is the address that the proxy adds', async (t) => {
  const behind = await testShop({
    databaseUrl: shop.config.databaseUrl ?? '',
    background: false,
    env: { TRUST_PROXY: 'loopback' },
  });
  t.onTestFinished(() => behind.close());
  behind.advance(10 * WINDOW_MS);
  startWindow(behind, 15);
  const ask = (forwarded: string) =>
    behind.fetch('/api/sign-in/confirm', {
      method: 'POST',
      json: { token: 'x'.repeat(43) },
      headers: { 'x-forwarded-for': forwarded },
    });
  await ask('203.0.113.1, 198.51.100.7');
  await ask('203.0.113.2, 198.51.100.7');
  const row = await shop.shop.db.one<{ hits: number }>(
    sql`select hits from rate_counters where key = 'link-from:198.51.100.7'`,
  );
  assert.equal(row?.hits, 2);
});

test('expired sessions, sign-in requests and counters are deleted, and rows in use are kept', async () => {
  startWindows();
  await send('/api/sign-in/confirm', { token: 'x'.repeat(43) });
  await send('/api/sign-in/link', { email: 'vieille@test.example' });
  const lea = await shop.aCustomer();
  const count = async () =>
    Number(
      (
        await shop.shop.db.one<{ rows: string }>(sql`
    select (select count(*) from rate_counters where key like 'link-from:%') + (select count(*) from sign_in_requests)
      + (select count(*) from sessions where user_id = ${lea.userId}) as rows`)
      )?.rows,
    );
  const countBefore = await count();
  await cleanUp(shop.system);
  assert.ok(countBefore >= 3);
  assert.ok((await count()) >= 3);
  shop.advance(61 * 86_400_000);
  await cleanUp(shop.system);
  assert.equal(await count(), 0);
});
