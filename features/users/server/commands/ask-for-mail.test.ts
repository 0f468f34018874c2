import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { listFailingProviders } from '#features/content/domain/admin-endpoints.ts';
import { confirmCode, confirmLink, getSession, requestSignIn, signUp } from '#features/users/domain/endpoints.ts';
import { requestPasswordReset } from '#features/users/domain/admin-endpoints.ts';
import { callerOf, latestMail, mailsTo, until, startWindow } from '#sandbox/testing/steps.ts';
import { URGENT_MAILS } from '#platform/server/mails/enqueue-mail.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());

const newEmail = () => `${randomBytes(5).toString('hex')}@test.example`;
const countJobs = async () =>
  Number(
    (await shop.shop.db.one<{ count: string }>(sql`select count(*) from pgboss.job where name = ${URGENT_MAILS}`))
      ?.count,
  );
const visibleParts = (answer: { status: number; body: unknown; headers: Headers }) => [
  answer.status,
  answer.body,
  [...answer.headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id')
    .map(([name, value]) => [name, value.replace(/=[\w-]{43};.*?;/, '=…; ').replace(/expires=[^;]+/i, '')]),
];

test('D-03 the answer and the work are the same for a known and an unknown address', async () => {
  const knownCustomer = await shop.aCustomer();
  for (const endpoint of [requestSignIn, requestPasswordReset]) {
    const jobsBefore = await countJobs();
    const first = await shop.call(endpoint, { email: knownCustomer.email });
    const between = await countJobs();
    const second = await shop.call(endpoint, { email: newEmail() });
    assert.deepEqual(visibleParts(first), visibleParts(second));
    assert.deepEqual([between - jobsBefore, (await countJobs()) - between], [1, 1], 'each is left to a job');
  }
  const [first, second] = [
    await shop.call(signUp, { pseudo: 'libre.un', email: knownCustomer.email, acceptTerms: true }),
    await shop.call(signUp, { pseudo: 'libre.deux', email: newEmail(), acceptTerms: true }),
  ];
  assert.deepEqual(visibleParts(first), visibleParts(second));
});

async function askInNewBrowser(pseudo: string, email: string) {
  const answer = await shop.call(signUp, { pseudo, email, acceptTerms: true });
  assert.equal(answer.status, 200);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? assert.fail('no cookie');
  return { answer, browser: { userId: '', email: '', cookie } };
}

test('D-02 after the link was used on another device, the browser that asked gets a new code for the same account', async () => {
  const email = newEmail();
  const { browser } = await askInNewBrowser('deux.appareils', email);
  const phone = await shop.call(confirmLink, { token: (await latestMail(shop, email)).token });
  const again = { pseudo: 'deux.appareils', email: email.toUpperCase(), acceptTerms: true } as const;
  assert.equal((await shop.call(signUp, again, browser)).status, 200);
  const mail = await latestMail(shop, email, 2);
  assert.match(mail.text, /Votre lien de connexion/);
  const entered = await shop.call(confirmCode, { email, code: mail.code }, browser);
  assert.deepEqual(
    [entered.status, entered.body.user.id, entered.body.pseudoRefused],
    [200, phone.body.user.id, false],
  );
  assert.equal((await shop.call(getSession, {}, callerOf(entered))).body.user?.pseudo, 'deux.appareils');
});

test('D-03 a repeated sign-up does not reveal the address of a pseudo', async () => {
  const [ownerEmail, otherEmail] = [newEmail(), newEmail()];
  const ownerSignUp = await askInNewBrowser('adresse.cachee', ownerEmail);
  const otherSignUp = await askInNewBrowser('adresse.cachee', otherEmail);
  await shop.call(confirmLink, { token: (await latestMail(shop, ownerEmail)).token });
  const ask = (email: string, browser?: typeof ownerSignUp.browser) =>
    shop.call(signUp, { pseudo: 'adresse.cachee', email, acceptTerms: true }, browser);
  const [first, second] = [await ask(ownerEmail, ownerSignUp.browser), await ask(otherEmail, otherSignUp.browser)];
  assert.deepEqual([first.status, visibleParts(first)], [200, visibleParts(second)]);
  for (const refused of [await ask(ownerEmail), await ask(otherEmail), await ask(ownerEmail, otherSignUp.browser)])
    assert.equal(refused.problem?.code, 'users.pseudo-taken');
  const { token } = await latestMail(shop, otherEmail, 2);
  const entered = await shop.call(confirmLink, { token });
  assert.deepEqual([entered.body.user.pseudo, entered.body.pseudoRefused], [null, true]);
});

test('D-04 no mail goes to a placeholder address, and the reply does not reveal it', async () => {
  const email = 'lea.martin@pseudo.invalid';
  await shop.shop.db.run(sql`insert into users (tiktok_username, email) values ('lea.martin', ${email})`);
  const jobsBefore = await countJobs();
  for (const typed of [email, email.toUpperCase(), 'x@y.INVALID']) {
    const answer = await shop.call(requestSignIn, { email: typed });
    assert.deepEqual(visibleParts(answer), visibleParts(await shop.call(requestSignIn, { email: newEmail() })));
  }
  assert.equal(await countJobs(), jobsBefore + 3, 'only the three new addresses have a job');
  assert.equal(await shop.shop.db.run(sql`select 1 from sign_in_requests where email like '%.invalid'`), 0);
});

test('D-15 the mail of a sign-up welcomes the customer in French, and has a link to the shop and a code', async () => {
  const email = newEmail();
  await shop.call(signUp, { pseudo: 'camille', email, acceptTerms: true });
  const mail = await latestMail(shop, email);
  assert.match(mail.subject, /^\d{6} est votre code Défilé$/);
  assert.ok(mail.links[0]?.startsWith(`${shop.config.publicUrl}/connexion#jeton=`));
  assert.match(mail.text, /Bienvenue/);
  assert.match(mail.text, /une seule fois, pendant une heure/);
  assert.equal(mail.token.length, 43);
});

test('D-03 a mailbox gets at most six mails in 15 minutes from one network, whatever the headers, and eighteen from all networks', async () => {
  const email = newEmail();
  startWindow(shop, 15);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      shop.fetch('/api/sign-in/link', {
        method: 'POST',
        json: { email: index % 2 ? email : email.toUpperCase() },
        headers: { 'x-forwarded-for': `198.51.100.${index}` },
      }),
    ),
  );
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 200, 200, 200, 200, 200, 429, 429, 429, 429]);
  const problem = (await answers.find((answer) => answer.status === 429)?.json()) as { code: string };
  assert.equal(problem.code, 'users.too-many-mails');
  const setMailsFromElsewhere = (hits: number) =>
    shop.shop.db.run(sql`
      with moved as (update rate_counters set key = key || ' elsewhere' where key like ${`mail-at:%:${email}`})
      update rate_counters set hits = ${hits} where key = ${`mail-to:${email}`}`);
  await setMailsFromElsewhere(17);
  assert.equal((await shop.call(requestSignIn, { email })).status, 200);
  assert.equal((await shop.call(requestSignIn, { email })).problem?.code, 'users.too-many-mails');
  startWindow(shop, 15);
  assert.equal((await shop.call(requestSignIn, { email })).status, 200);
});

test('SYS-06 with the mail server down a request succeeds, the admin sees the failure, and the mail arrives once the server is up', async () => {
  const email = newEmail();
  const fault = (kind: string) => shop.fetch('/sandbox/mailbox/fault', { method: 'POST', json: { kind } });
  const findFailing = async () =>
    (await shop.call(listFailingProviders, {}, shop.admin)).body.failing.find((failure) => failure.provider === 'mail');
  await fault('down');
  assert.deepEqual((await shop.call(requestSignIn, { email })).body, { ok: true });
  assert.ok((await until(findFailing)).since);
  assert.deepEqual(await mailsTo(shop, email), []);
  await fault('up');
  // The second and third attempts follow two and four seconds later.
  const mail = await until(async () => (await mailsTo(shop, email))[0]);
  // The shop records the recovery once the mail server has answered, after the mail is in the mailbox.
  await until(async () => (await findFailing()) === undefined);
  const { token } = await latestMail(shop, email);
  assert.equal((await shop.call(confirmLink, { token })).status, 200);
  assert.equal((await mailsTo(shop, email)).length, 1, mail.subject);
});
