import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterAll, test } from 'vitest';
import {
  confirmCode,
  confirmLink,
  getSession,
  requestSignIn,
  updatePassword,
} from '#features/users/domain/endpoints.ts';
import sql from 'sql-template-tag';
import { callerOf, latestMail, startWindow } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const newEmail = () => `${randomBytes(5).toString('hex')}@test.example`;
async function requestMail(email = newEmail(), count = 1) {
  assert.equal((await shop.call(requestSignIn, { email })).status, 200);
  return { email, ...(await latestMail(shop, email, count)) };
}
const enter = (token: string) => shop.call(confirmLink, { token });
const typeIn = (email: string, code: string) => shop.call(confirmCode, { email, code });
const wrongCode = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');

test('D-15 a link works once', async () => {
  const { token } = await requestMail();
  const first = await enter(token);
  assert.equal(first.status, 200);
  assert.equal((await shop.call(getSession, {}, callerOf(first))).body.user?.id, first.body.user.id);
  const second = await enter(token);
  assert.deepEqual(
    [second.status, second.problem?.code, second.headers.get('set-cookie')],
    [410, 'users.link-expired', null],
  );
});

test('D-15 a link and its code work for one hour', async () => {
  const { token, email, code } = await requestMail();
  shop.advance(59 * MINUTE_MS);
  const lateMail = await requestMail();
  shop.advance(2 * MINUTE_MS);
  assert.equal((await enter(token)).problem?.code, 'users.link-expired');
  assert.equal((await typeIn(email, code)).problem?.code, 'users.wrong-code');
  assert.equal((await enter(lateMail.token)).status, 200);
});

test('D-15 opening the page of a link, as a mail scanner does, does not use it up', async () => {
  const { token, links } = await requestMail();
  const link = new URL(links[0] ?? '');
  assert.deepEqual([link.search, link.hash], ['', `#jeton=${token}`], 'the secret stays in the browser');
  for (const path of [link.pathname, `${link.pathname}?jeton=${token}`, `/api/sign-in/confirm?token=${token}`]) {
    for (const method of ['GET', 'HEAD']) {
      assert.equal((await shop.fetch(path, { method })).headers.get('set-cookie'), null, `${method} ${path}`);
    }
  }
  assert.equal((await enter(token)).status, 200);
});

test('D-15 only one of several simultaneous clicks signs in', async () => {
  for (let round = 0; round < 3; round++) {
    const { token } = await requestMail();
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(token)));
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 410, 410, 410, 410, 410]);
    assert.equal(answers.filter((answer) => answer.headers.get('set-cookie')).length, 1);
  }
});

test('D-15 the code of the mail signs in another browser, once, and voids the link', async () => {
  const { email, code, token } = await requestMail();
  const entered = await typeIn(email.toUpperCase(), ` ${code} `);
  assert.deepEqual([entered.status, entered.body.user.email], [200, email]);
  assert.equal((await typeIn(email, code)).problem?.code, 'users.wrong-code');
  assert.equal((await enter(token)).problem?.code, 'users.link-expired');
});

test('D-15 five wrong codes void the right code; the link still works, and a new mail brings a new code', async () => {
  startWindow(shop, DAY_MINUTES);
  const { email, code, token } = await requestMail();
  for (let tries = 1; tries <= 5; tries++) {
    const answer = await typeIn(email, wrongCode(code, tries));
    assert.deepEqual([answer.status, answer.problem?.code], [422, 'users.wrong-code']);
  }
  const voided = await typeIn(email, code);
  assert.deepEqual([voided.status, voided.problem?.code], [429, 'users.too-many-codes']);
  const secondMail = await requestMail(email, 2);
  assert.equal((await typeIn(email, secondMail.code)).status, 200);
  assert.equal((await enter(token)).status, 200);
});

test('D-15 four wrong codes leave the right code valid', async () => {
  const { email, code } = await requestMail();
  for (let tries = 1; tries <= 4; tries++) await typeIn(email, wrongCode(code, tries));
  assert.equal((await typeIn(email, code)).status, 200);
});

test('D-15 five of twenty simultaneous guesses are compared, and fifteen are refused', async () => {
  startWindow(shop, DAY_MINUTES);
  const { email, code } = await requestMail();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => typeIn(email, wrongCode(code, place + 1))),
  );
  const codes = answers.map((answer) => answer.problem?.code);
  assert.equal(codes.filter((found) => found === 'users.wrong-code').length, 5);
  assert.equal(codes.filter((found) => found === 'users.too-many-codes').length, 15);
  assert.equal((await typeIn(email, code)).problem?.code, 'users.too-many-codes');
});

test('D-15 a code works only for its own address', async () => {
  const [firstMail, secondMail] = [await requestMail(), await requestMail()];
  assert.equal((await typeIn(secondMail.email, firstMail.code)).status, firstMail.code === secondMail.code ? 200 : 422);
  assert.equal((await typeIn(newEmail(), firstMail.code)).problem?.code, 'users.wrong-code');
});

test('D-15 browsers that did not request the mails can guess the codes of one mailbox thirty times a day, however many mails are requested', async () => {
  const email = newEmail();
  // Moves the clock to midnight UTC, at which the counters of a day begin.
  startWindow(shop, DAY_MINUTES);
  let seen = 0;
  for (let mail = 1; mail <= 7; mail++) {
    shop.advance(16 * MINUTE_MS);
    const { code } = await requestMail(email, mail);
    for (let tries = 1; tries <= 5; tries++) {
      if ((await typeIn(email, wrongCode(code, tries))).problem?.code === 'users.wrong-code') seen++;
    }
  }
  assert.equal(seen, 30);
});

test('D-15 the secrets of a mail are not stored in clear', async () => {
  const { token, code, email } = await requestMail();
  for (const table of ['sign_in_requests', 'pgboss.job', 'sessions', 'rate_counters']) {
    const rows = await shop.shop.pool.query<{ row: string }>(`select t::text as row from ${table} t`);
    for (const { row } of rows.rows) {
      assert.ok(!row.includes(token), `${table} has no link of ${email}`);
      assert.doesNotMatch(row, new RegExp(`["(,]${code}[",)]`), `${table} has no code`);
    }
  }
});

test('D-11 D-15 a link that signs in is refused for a new password, and still signs in afterwards', async () => {
  const { token } = await requestMail();
  const password = 'douze lettres au moins';
  assert.equal((await shop.call(updatePassword, { token, password })).problem?.code, 'users.link-expired');
  assert.equal((await enter(token)).status, 200);
});

test('D-15 a customer who has proved a mailbox may request mails and type codes again', async () => {
  startWindow(shop, DAY_MINUTES);
  const email = 'impatiente@test.example';
  const ask = async () => (await shop.call(requestSignIn, { email })).status;
  for (let turn = 1; turn <= 6; turn++) assert.equal(await ask(), 200);
  assert.equal(await ask(), 429);
  const { code } = await latestMail(shop, email, 6);
  assert.equal((await typeIn(email, wrongCode(code))).problem?.code, 'users.wrong-code');
  const setTriesToday = (times: number) =>
    shop.shop.db.run(sql`update rate_counters set hits = ${times} where key = ${`code-of:${email}`}`);
  await setTriesToday(24);
  assert.equal((await typeIn(email, code)).status, 200);
  assert.equal(await ask(), 200);
  await typeIn(email, wrongCode(code));
  await setTriesToday(30);
  assert.equal((await typeIn(email, code)).problem?.code, 'users.too-many-codes-today');
});

function aBrowser() {
  let cookie = '';
  const as = () => ({ userId: '', email: '', cookie });
  return {
    async ask(email: string, count = 1) {
      const answer = await shop.call(requestSignIn, { email }, as());
      assert.equal(answer.status, 200);
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? assert.fail('no cookie');
      return latestMail(shop, email, count);
    },
    typeIn: (email: string, code: string) => shop.call(confirmCode, { email, code }, as()),
  };
}

test('D-15 a stranger’s wrong codes leave the customer’s code valid in the browser that requested it', async () => {
  const email = newEmail();
  const [ownBrowser, stranger] = [aBrowser(), aBrowser()];
  const first = await ownBrowser.ask(email);
  for (let tries = 1; tries <= 6; tries++) await typeIn(email, wrongCode(first.code, tries));
  assert.equal((await typeIn(email, first.code)).problem?.code, 'users.too-many-codes', 'for the stranger');
  // The stranger requests mails too, and uses up the attempts of those codes only.
  const strangerMail = await stranger.ask(email, 2);
  for (let tries = 1; tries <= 6; tries++) await stranger.typeIn(email, wrongCode(strangerMail.code, tries));
  assert.equal((await stranger.typeIn(email, strangerMail.code)).problem?.code, 'users.too-many-codes');
  await shop.shop.db.run(sql`update rate_counters set hits = 30 where key = ${`code-of:${email}`}`);
  const second = await ownBrowser.ask(email, 3);
  assert.equal((await typeIn(email, second.code)).problem?.code, 'users.too-many-codes-today', 'for the stranger');
  assert.equal((await ownBrowser.typeIn(email, second.code)).status, 200);
});

test('D-15 five wrong codes in the requesting browser void a code; the next mail brings a new code', async () => {
  const email = newEmail();
  const browser = aBrowser();
  const { code } = await browser.ask(email);
  for (let tries = 1; tries <= 5; tries++)
    assert.equal((await browser.typeIn(email, wrongCode(code, tries))).problem?.code, 'users.wrong-code');
  assert.equal((await browser.typeIn(email, code)).problem?.code, 'users.too-many-codes');
  const next = await browser.ask(email, 2);
  assert.equal((await browser.typeIn(email, next.code)).status, 200);
});

test('D-15 a code requested in one browser works in another browser of the customer that also requested a code', async () => {
  const email = newEmail();
  const [phone, computer] = [aBrowser(), aBrowser()];
  await computer.ask(email);
  const { code } = await phone.ask(email, 2);
  assert.equal((await computer.typeIn(email, code)).status, 200);
});

for (const [key, maximum] of [
  ['code-at:%:', 30],
  ['code-asked:', 120],
] as const) {
  test(`D-15 codes requested in a browser can be tried ${maximum} times a day (${key}), and a guess counts once for each code it is compared with`, async () => {
    startWindow(shop, DAY_MINUTES);
    const email = newEmail();
    const browser = aBrowser();
    for (const count of [1, 2, 3]) await browser.ask(email, count);
    const mail = await latestMail(shop, email, 3);
    assert.equal((await browser.typeIn(email, wrongCode(mail.code))).problem?.code, 'users.wrong-code');
    const counted = await shop.shop.db.one<{ hits: number }>(
      sql`select hits from rate_counters where key like ${`${key}${email}`}`,
    );
    assert.equal(counted?.hits, 3);
    const setTriesToday = (times: number) =>
      shop.shop.db.run(sql`update rate_counters set hits = ${times} where key like ${`${key}${email}`}`);
    await setTriesToday(maximum);
    assert.equal((await browser.typeIn(email, mail.code)).problem?.code, 'users.too-many-codes-today');
    await setTriesToday(maximum - 1);
    assert.equal((await browser.typeIn(email, mail.code)).status, 200);
  });
}
