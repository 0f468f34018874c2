import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import {
  adminSignIn,
  beginSecondFactor,
  confirmSecondFactor,
  requestPasswordReset,
} from '#features/users/domain/admin-endpoints.ts';
import { inviteMember } from '#features/team/domain/endpoints.ts';
import {
  confirmCode,
  confirmLink,
  getSession,
  requestSignIn,
  updatePassword,
} from '#features/users/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { callerOf, latestMail, mailsTo, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { codesOf } from '../steps/try-factor.ts';
import { createAdmin } from './create-admin.ts';

const shop = await testShop();
afterAll(() => shop.close());
const oldPassword = 'un ancien mot de passe';
const newPassword = 'un nouveau mot de passe';

let admins = 0;
async function anAdmin() {
  const email = `admin.${++admins}@test.example`;
  await createAdmin(shop.system, { email, password: oldPassword });
  return email;
}
const signIn = (email: string, password: string) => shop.call(adminSignIn, { email, password });
async function resetLink(email: string, count = 1) {
  await shop.call(requestPasswordReset, { email });
  return latestMail(shop, email, count);
}

test('D-11 PUB-12 a reset link sets a new password, signs its browser in and every other session out', async () => {
  const email = await anAdmin();
  const otherSessions = [callerOf(await signIn(email, oldPassword)), callerOf(await signIn(email, oldPassword))];
  const mail = await resetLink(email);
  assert.ok(mail.links[0]?.startsWith(`${shop.config.publicUrl}/update-password#jeton=`));
  const answer = await shop.call(updatePassword, { token: mail.token, password: newPassword });
  assert.deepEqual([answer.status, answer.body.user.email], [200, email]);
  for (const session of otherSessions) assert.equal((await shop.call(getSession, {}, session)).body.user, null);
  assert.equal((await shop.call(getSession, {}, callerOf(answer))).body.user?.isAdmin, true);
  assert.equal((await signIn(email, oldPassword)).problem?.code, 'users.wrong-password');
  assert.equal((await signIn(email, newPassword)).status, 200);
});

test('D-11 a reset link works once, for an hour, and not after another link was used', async () => {
  const email = await anAdmin();
  const first = await resetLink(email);
  const second = await resetLink(email, 2);
  const answers = await Promise.all(
    [1, 2, 3].map(() => shop.call(updatePassword, { token: second.token, password: newPassword })),
  );
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 410, 410]);
  assert.equal(
    (await shop.call(updatePassword, { token: first.token, password: oldPassword })).problem?.code,
    'users.link-expired',
  );
  await latestMail(shop, email, 3);
  const expiredLink = await resetLink(email, 4);
  shop.advance(61 * 60_000);
  assert.equal(
    (await shop.call(updatePassword, { token: expiredLink.token, password: oldPassword })).problem?.code,
    'users.link-expired',
  );
  assert.equal((await signIn(email, newPassword)).status, 200);
});

test('D-11 a new password voids the links and codes that were mailed before it', async () => {
  const email = await anAdmin();
  await shop.call(requestSignIn, { email });
  const earlierMail = await latestMail(shop, email);
  const { token } = await resetLink(email, 2);
  assert.equal((await shop.call(updatePassword, { token, password: newPassword })).status, 200);
  assert.equal((await shop.call(confirmLink, { token: earlierMail.token })).problem?.code, 'users.link-expired');
  assert.equal((await shop.call(confirmCode, { email, code: earlierMail.code })).problem?.code, 'users.wrong-code');
});

test('D-11 a new password has at least twelve characters, and a refused password leaves the link valid', async () => {
  const email = await anAdmin();
  const { token } = await resetLink(email);
  const refused = await shop.call(updatePassword, { token, password: 'onze lettre' });
  assert.deepEqual([refused.status, refused.problem?.title], [422, '12 caractères au minimum']);
  assert.equal((await shop.call(updatePassword, { token, password: newPassword })).status, 200);
});

test('D-11 a reset mail has no code, and only administrators receive it', async () => {
  const customer = await shop.aCustomer();
  const email = await anAdmin();
  assert.deepEqual((await shop.call(requestPasswordReset, { email: customer.email })).body, { ok: true });
  assert.deepEqual((await shop.call(requestPasswordReset, { email: 'personne@test.example' })).body, { ok: true });
  const mail = await resetLink(email);
  assert.equal(mail.code, null);
  const waiting = sql`select 1 from pgboss.job where name = 'reactions' and state <> 'completed'`;
  await until(async () => (await shop.shop.db.run(waiting)) === 0);
  assert.deepEqual([await mailsTo(shop, customer.email), await mailsTo(shop, 'personne@test.example')], [[], []]);
});

test('ADM-01 an administrator signs in with e-mail and password; every other pair gets the same refusal', async () => {
  const email = await anAdmin();
  const customer = await shop.aCustomer();
  const right = await signIn(` ${email.toUpperCase()} `, oldPassword);
  assert.deepEqual([right.status, right.body.user.isAdmin], [200, true]);
  const refusals = [
    await signIn(email, `${oldPassword} `.repeat(2)),
    await signIn('personne@test.example', oldPassword),
    await signIn(customer.email, oldPassword),
  ];
  for (const refusal of refusals) {
    assert.equal(refusal.status, 401);
    assert.deepEqual(refusal.body, refusals[0]?.body);
    assert.equal(refusal.headers.get('set-cookie'), null);
  }
});

test('ADM-01 ADM-32 a former administrator loses the rights in an open session, and may sign in without them', async () => {
  const email = await anAdmin();
  const admin = callerOf(await signIn(email, oldPassword));
  await shop.shop.db.run(sql`update users set is_admin = false where email = ${email}`);
  assert.equal((await shop.fetch('/api/admin/lives', { as: admin })).status, 403);
  assert.equal((await signIn(email, oldPassword)).body.user.isAdmin, false);
});

test('ADM-32 making an administrator twice gives a new password, and a customer who becomes an administrator keeps her account', async () => {
  const email = await anAdmin();
  await createAdmin(shop.system, { email, password: newPassword });
  assert.equal((await signIn(email, oldPassword)).status, 401);
  assert.equal((await signIn(email, newPassword)).status, 200);
  const lea = await shop.aCustomer('lea.admin');
  const { userId } = await createAdmin(shop.system, { email: lea.email, password: newPassword });
  assert.equal(userId, lea.userId);
  assert.deepEqual((await signIn(lea.email, newPassword)).body.user.pseudo, 'lea.admin');
});

test('ADM-32 D-11 making an administrator voids the reset link and the invitation mailed to the address before', async () => {
  const email = await anAdmin();
  const invitedEmail = 'invitee@test.example';
  bodyOf(await shop.call(inviteMember, { email: invitedEmail, role: 'seller' }, shop.admin));
  const mails = [await resetLink(email), await latestMail(shop, invitedEmail)];
  for (const address of [email, invitedEmail])
    await createAdmin(shop.system, { email: address, password: newPassword });
  for (const { token } of mails)
    assert.equal(
      (await shop.call(updatePassword, { token, password: oldPassword })).problem?.code,
      'users.link-expired',
    );
  for (const address of [email, invitedEmail]) assert.equal((await signIn(address, newPassword)).status, 200);
});

test('D-11 common passwords are refused, whatever their case, and the link stays valid', async () => {
  const email = await anAdmin();
  const { token } = await resetLink(email);
  for (const password of ['123456789qwe', 'Qwerty123456', 'SONYERICSSON']) {
    const refused = await shop.call(updatePassword, { token, password });
    assert.deepEqual([refused.status, refused.problem?.code], [422, 'users.common-password']);
  }
  assert.equal((await shop.call(updatePassword, { token, password: newPassword })).status, 200);
});

test('D-11 D-16 an account with a second factor sets a new password only with its code', async () => {
  const email = await anAdmin();
  const caller = callerOf(await signIn(email, oldPassword));
  const { secret } = (await shop.call(beginSecondFactor, {}, caller)).body;
  const codeNow = () => codesOf(secret, '', '').generate({ timestamp: shop.shop.now().getTime() });
  assert.equal((await shop.call(confirmSecondFactor, { code: codeNow(), password: oldPassword }, caller)).status, 200);
  await latestMail(shop, email);
  const { token } = await resetLink(email, 2);
  const withoutFactor = await shop.call(updatePassword, { token, password: newPassword });
  assert.deepEqual([withoutFactor.status, withoutFactor.problem?.code], [422, 'users.factor-wanted']);
  const refused = await shop.call(updatePassword, { token, password: newPassword, factorCode: '000000' });
  assert.equal(refused.problem?.code, 'users.wrong-factor');
  shop.advance(30_000);
  const answer = await shop.call(updatePassword, { token, password: newPassword, factorCode: codeNow() });
  assert.deepEqual([answer.status, answer.body.user.isAdmin, answer.body.user.awaitsCode], [200, true, false]);
  assert.equal((await shop.call(getSession, {}, caller)).body.user, null);
});

test('D-11 a new password is reported to the account by mail', async () => {
  const email = await anAdmin();
  const { token } = await resetLink(email);
  assert.equal((await shop.call(updatePassword, { token, password: newPassword })).status, 200);
  assert.equal((await latestMail(shop, email, 2)).subject, 'Défilé\u00A0: mot de passe modifié');
});

test('D-11 invalid links do not block the reset of another account', async () => {
  const email = await anAdmin();
  const { token } = await resetLink(email);
  for (let tries = 0; tries < 120; tries++) {
    const expiredReply = await shop.call(updatePassword, { token: 'x'.repeat(43), password: newPassword });
    assert.equal(expiredReply.problem?.code, 'users.link-expired');
  }
  assert.equal((await shop.call(updatePassword, { token, password: newPassword })).status, 200);
});
