import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import {
  adminSignIn,
  askProofCode,
  beginEmailChange,
  beginSecondFactor,
  changeOwnPassword,
  confirmEmailChange,
  confirmSecondFactor,
} from '#features/users/domain/admin-endpoints.ts';
import { confirmLink, getSession, requestSignIn } from '#features/users/domain/endpoints.ts';
import { listenTo } from '#sandbox/testing/live-feed-listener.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { callerOf, renewedCaller, latestMail, mailsTo, until, startWindow } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { codesOf } from '../steps/try-factor.ts';
import { createAdmin } from './create-admin.ts';

const shop = await testShop();
afterAll(() => shop.close());
const password = 'un mot de passe long';
const newPassword = 'un nouveau mot de passe';

let admins = 0;
const anAddress = () => `compte.${++admins}@test.example`;
async function anAdmin() {
  const email = anAddress();
  await createAdmin(shop.system, { email, password });
  return { email, caller: callerOf(await shop.call(adminSignIn, { email, password })) };
}
const signIn = (email: string, typed = password) => shop.call(adminSignIn, { email, password: typed });
const isSignedIn = async (caller: TestCaller) => bodyOf(await shop.call(getSession, {}, caller)).user !== null;
const codeNow = (secret: string): string => codesOf(secret, '', '').generate({ timestamp: shop.shop.now().getTime() });
async function protect(caller: TestCaller) {
  const { secret } = bodyOf(await shop.call(beginSecondFactor, {}, caller));
  const confirmed = await shop.call(confirmSecondFactor, { code: codeNow(secret), password }, caller);
  Object.assign(caller, renewedCaller(caller, confirmed));
  shop.advance(30_000);
  return secret;
}
const subjects = async (email: string) => (await mailsTo(shop, email)).map(({ subject }) => subject);
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('D-16 a password changed with the old password ends the other sessions and copies of its own cookie, and is reported by mail', async () => {
  const { email, caller } = await anAdmin();
  const otherSession = callerOf(await signIn(email));
  const feed = await listenTo(shop, caller);
  const changed = await shop.call(changeOwnPassword, { newPassword, password }, caller);
  assert.equal(changed.status, 200);
  await until(async () => feed.isEnded());
  const cookie = changed.headers.get('set-cookie')?.split(';')[0] ?? '';
  assert.deepEqual(
    [await isSignedIn({ ...caller, cookie }), await isSignedIn(caller), await isSignedIn(otherSession)],
    [true, false, false],
  );
  (await listenTo(shop, { ...caller, cookie })).close();
  assert.deepEqual([(await signIn(email)).status, (await signIn(email, newPassword)).status], [401, 200]);
  await until(async () => (await subjects(email)).includes('Défilé\u00A0: mot de passe modifié'));
});

test('D-16 a session without a proof changes neither password nor address', async () => {
  const { email, caller } = await anAdmin();
  const target = anAddress();
  const proofs = [
    [{}, 'users.proof-wanted'],
    [{ password: 'un autre mot de passe' }, 'users.wrong-proof'],
    [{ mailCode: '123456' }, 'users.wrong-code'],
    [{ factorCode: '123456' }, 'users.proof-wanted'],
  ] as const;
  for (const [proof, code] of proofs) {
    const answers = [
      await shop.call(changeOwnPassword, { newPassword, ...proof }, caller),
      await shop.call(beginEmailChange, { email: target, ...proof }, caller),
    ];
    for (const { status, problem } of answers) assert.deepEqual([status, problem?.code], [422, code]);
  }
  const refused = await shop.call(confirmEmailChange, { code: '123456' }, caller);
  assert.equal(refused.problem?.code, 'users.wrong-code');
  assert.equal((await signIn(email)).status, 200);
  assert.deepEqual(await subjects(target), []);
});

test('D-16 a change needs the code of the second factor once it is on', async () => {
  const { caller } = await anAdmin();
  const secret = await protect(caller);
  const target = anAddress();
  const refusals = [
    await shop.call(changeOwnPassword, { newPassword, password }, caller),
    await shop.call(beginEmailChange, { email: target, password }, caller),
  ];
  for (const { status, problem } of refusals) assert.deepEqual([status, problem?.code], [422, 'users.factor-wanted']);
  const refused = await shop.call(changeOwnPassword, { newPassword, password, factorCode: '000000' }, caller);
  assert.equal(refused.problem?.code, 'users.wrong-factor');
  bodyOf(await shop.call(changeOwnPassword, { newPassword, password, factorCode: codeNow(secret) }, caller));
});

test('D-16 a mailed code proves the caller once, and five wrong codes void it', async () => {
  startWindow(shop, 24 * 60);
  const { email, caller } = await anAdmin();
  bodyOf(await shop.call(askProofCode, {}, caller));
  const first = await latestMail(shop, email);
  assert.deepEqual(first.links, []);
  for (let tried = 0; tried < 5; tried++) {
    const answer = await shop.call(changeOwnPassword, { newPassword, mailCode: wrongCode(first.code) }, caller);
    assert.equal(answer.problem?.code, 'users.wrong-code');
  }
  const voided = await shop.call(changeOwnPassword, { newPassword, mailCode: first.code }, caller);
  assert.deepEqual([voided.status, voided.problem?.code], [429, 'users.too-many-codes']);
  bodyOf(await shop.call(askProofCode, {}, caller));
  const { code: mailCode } = await latestMail(shop, email, 2);
  const changed = await shop.call(changeOwnPassword, { newPassword, mailCode }, caller);
  assert.equal(changed.status, 200);
  const cookie = changed.headers.get('set-cookie')?.split(';')[0] ?? '';
  const secondReply = await shop.call(changeOwnPassword, { newPassword, mailCode }, { ...caller, cookie });
  assert.equal(secondReply.problem?.code, 'users.wrong-code');
});

test('D-16 a mailed code works only for the account that requested it', async () => {
  const [firstAdmin, secondAdmin] = [await anAdmin(), await anAdmin()];
  bodyOf(await shop.call(askProofCode, {}, firstAdmin.caller));
  const { code: mailCode } = await latestMail(shop, firstAdmin.email);
  const answer = await shop.call(changeOwnPassword, { newPassword, mailCode }, secondAdmin.caller);
  assert.equal(answer.problem?.code, 'users.wrong-code');
});

test('D-16 wrong proofs of one session do not refuse the right proof in another session', async () => {
  startWindow(shop, 15);
  const { email, caller } = await anAdmin();
  for (let tried = 0; tried < 10; tried++)
    await shop.call(changeOwnPassword, { newPassword, password: 'un autre mot de passe' }, caller);
  const refused = await shop.call(changeOwnPassword, { newPassword, password }, caller);
  assert.deepEqual([refused.status, refused.problem?.code], [429, 'users.too-many-tries']);
  const owner = callerOf(await signIn(email));
  assert.equal((await shop.call(changeOwnPassword, { newPassword, password }, owner)).status, 200);
});

test('D-16 a common password is refused', async () => {
  const { caller } = await anAdmin();
  const refused = await shop.call(changeOwnPassword, { newPassword: 'Qwerty123456', password }, caller);
  assert.deepEqual([refused.status, refused.problem?.code], [422, 'users.common-password']);
});

test('D-16 an address is changed with the code mailed to it; both addresses get a mail, and other sessions and links end', async () => {
  const { email, caller } = await anAdmin();
  const otherSession = callerOf(await signIn(email));
  await shop.call(requestSignIn, { email });
  const { token } = await latestMail(shop, email);
  const target = anAddress();
  bodyOf(await shop.call(beginEmailChange, { email: target.toUpperCase(), password }, caller));
  const { code } = await latestMail(shop, target);
  assert.equal(
    (await shop.call(confirmEmailChange, { code: wrongCode(code) }, caller)).problem?.code,
    'users.wrong-code',
  );
  const confirmed = await shop.call(confirmEmailChange, { code }, caller);
  assert.equal(confirmed.body.user.email, target);
  const newCaller = callerOf(confirmed);
  assert.deepEqual(
    [await isSignedIn(newCaller), await isSignedIn(caller), await isSignedIn(otherSession)],
    [true, false, false],
  );
  assert.deepEqual([(await signIn(email)).status, (await signIn(target)).status], [401, 200]);
  assert.equal((await shop.call(confirmLink, { token })).problem?.code, 'users.link-expired');
  for (const address of [email, target])
    await until(async () => (await subjects(address)).includes('Défilé\u00A0: adresse e-mail modifiée'));
  const former = (await mailsTo(shop, email)).find(({ subject }) => subject.includes('modifiée'));
  assert.match(former?.text ?? '', /une autre adresse que celle-ci/);
  assert.ok(!former?.text.includes(target), 'the mail to the former address does not contain the new one');
});

test('D-16 an address that belongs to an account is refused, also when it was free at first', async () => {
  const [firstAdmin, secondAdmin] = [await anAdmin(), await anAdmin()];
  const refused = await shop.call(beginEmailChange, { email: secondAdmin.email, password }, firstAdmin.caller);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'users.email-taken']);
  const wrongProof = { email: secondAdmin.email, mailCode: '123456' };
  const unproved = await shop.call(beginEmailChange, wrongProof, firstAdmin.caller);
  assert.equal(unproved.problem?.code, 'users.wrong-code', 'a wrong proof learns nothing about the address');
  const target = anAddress();
  bodyOf(await shop.call(beginEmailChange, { email: target, password }, firstAdmin.caller));
  const { code } = await latestMail(shop, target);
  await createAdmin(shop.system, { email: target, password });
  const lateReply = await shop.call(confirmEmailChange, { code }, firstAdmin.caller);
  assert.deepEqual([lateReply.status, lateReply.problem?.code], [409, 'users.email-taken']);
  assert.equal((await signIn(firstAdmin.email)).status, 200);
});

test('D-16 an account gets at most six mailed codes in a quarter of an hour', async () => {
  const { caller } = await anAdmin();
  startWindow(shop, 15);
  for (let index = 0; index < 6; index++) bodyOf(await shop.call(askProofCode, {}, caller));
  const refused = await shop.call(askProofCode, {}, caller);
  assert.deepEqual([refused.status, refused.problem?.code], [429, 'users.too-many-mails']);
});

test('D-16 a visitor, a customer and a session that awaits its code change no account', async () => {
  const { email, caller } = await anAdmin();
  await protect(caller);
  const awaitingCode = callerOf(await signIn(email));
  const customer = await shop.aCustomer();
  for (const [as, code] of [
    [awaitingCode, 'users.code-wanted'],
    [customer, 'users.not-admin'],
    [null, 'users.not-admin'],
  ] as const) {
    const answers = [
      await shop.call(askProofCode, {}, as),
      await shop.call(changeOwnPassword, { newPassword, password }, as),
      await shop.call(beginEmailChange, { email: anAddress(), password }, as),
      await shop.call(confirmEmailChange, { code: '123456' }, as),
    ];
    for (const { status, problem } of answers) assert.deepEqual([status, problem?.code], [403, code]);
  }
});
