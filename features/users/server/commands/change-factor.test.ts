import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { resetSecondFactor, withdrawRights } from '#features/team/domain/endpoints.ts';
import { listTeam } from '#screens/admin/team/endpoints.ts';
import {
  askProofCode,
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  endOtherSessions,
  getSecondFactor,
  giveSecondFactor,
  renewRecoveryCodes,
} from '#features/users/domain/admin-endpoints.ts';
import { exportMyData } from '#features/retention/domain/endpoints.ts';
import { confirmCode, getSession, requestSignIn, updateProfile } from '#features/users/domain/endpoints.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { factorSteps } from '#sandbox/testing/factor-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { callerOf, latestMail, mailsTo, renewedCaller } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { createAdmin } from './create-admin.ts';

const shop = await testShop();
afterAll(() => shop.close());
const { password, signIn, anAdmin, codeNow, nextCode, giveCode, aProtectedAdmin } = factorSteps(shop);
const HALF_MINUTE_MS = 30_000;

const answerTo = async (caller: TestCaller) => {
  const response = await shop.fetch('/api/admin/orders', { as: caller });
  return [response.status, response.status === 200 ? null : ((await response.json()) as { code: string }).code];
};
const open = [200, null];
const closed = [403, 'users.code-wanted'];

test('ADM-01 a sign-in needs no code without a second factor, or while the factor is not confirmed', async () => {
  const { email, caller } = await anAdmin();
  const { address } = bodyOf(await shop.call(beginSecondFactor, {}, caller));
  assert.match(address, /^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}/);
  assert.deepEqual(await answerTo(await signIn(email)), open);
  assert.deepEqual(bodyOf(await shop.call(getSecondFactor, {}, caller)), { since: null, codesLeft: 0 });
});

test('D-16 a new sign-in has no rights until the user gives a code; the session that turned the factor on keeps its rights', async () => {
  const { email, caller, secret } = await aProtectedAdmin();
  assert.deepEqual(await answerTo(caller), open);
  const newSession = await signIn(email);
  const userBefore = bodyOf(await shop.call(getSession, {}, newSession)).user;
  assert.deepEqual([userBefore?.isAdmin, userBefore?.role, userBefore?.awaitsCode], [false, null, true]);
  assert.deepEqual(await answerTo(newSession), closed);
  const refused = await Promise.all([
    shop.call(updateProfile, { firstName: 'Léa' }, newSession),
    shop.call(endOtherSessions, {}, newSession),
    shop.call(exportMyData, {}, newSession),
  ]);
  for (const { status, problem } of refused) assert.deepEqual([status, problem?.code], closed);
  const given = await shop.call(giveSecondFactor, { code: nextCode(secret) }, newSession);
  const { user } = bodyOf(given);
  assert.deepEqual([user.isAdmin, user.role, user.awaitsCode], [true, 'owner', false]);
  assert.deepEqual(await answerTo(renewedCaller(newSession, given)), open);
});

test('D-15 D-16 a mail’s code signs an administrator in without her rights', async () => {
  const { email } = await aProtectedAdmin();
  await latestMail(shop, email);
  await shop.call(requestSignIn, { email });
  const { code } = await latestMail(shop, email, 2);
  const answer = await shop.call(confirmCode, { email, code });
  assert.deepEqual([answer.body.user.isAdmin, answer.body.user.awaitsCode], [false, true]);
  assert.deepEqual(await answerTo(callerOf(answer)), closed);
});

test('D-16 another open session needs a code as soon as the factor is on', async () => {
  const { email, caller } = await anAdmin();
  const otherSession = await signIn(email);
  const { secret } = bodyOf(await shop.call(beginSecondFactor, {}, caller));
  bodyOf(await shop.call(confirmSecondFactor, { code: codeNow(secret), password }, caller));
  assert.deepEqual(await answerTo(otherSession), closed);
});

test('D-16 a code of a factor that was never confirmed proves nothing', async () => {
  const { email, caller } = await anAdmin();
  const stolen = await signIn(email);
  const { secret } = bodyOf(await shop.call(beginSecondFactor, {}, stolen));
  const refused = await shop.call(giveSecondFactor, { code: nextCode(secret) }, stolen);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'users.factor-off']);
  const factor = bodyOf(await shop.call(beginSecondFactor, {}, caller));
  const stale = await shop.call(confirmSecondFactor, { code: nextCode(secret), password }, caller);
  assert.equal(stale.problem?.code, 'users.wrong-first-code', 'the sentence names the other tab');
  const keptCaller = renewedCaller(
    caller,
    await shop.call(confirmSecondFactor, { code: nextCode(factor.secret), password }, caller),
  );
  assert.deepEqual([await answerTo(keptCaller), await answerTo(stolen)], [open, closed]);
});

test('D-16 another session that gave a code ends when the factor is turned off', async () => {
  const { email, caller, secret } = await aProtectedAdmin();
  const otherSession = await giveCode(await signIn(email), nextCode(secret));
  assert.deepEqual(await answerTo(otherSession), open);
  const off = renewedCaller(caller, await shop.call(disableSecondFactor, { code: nextCode(secret), password }, caller));
  assert.equal(bodyOf(await shop.call(getSession, {}, otherSession)).user, null);
  const { secret: next } = bodyOf(await shop.call(beginSecondFactor, {}, off));
  const on = renewedCaller(off, await shop.call(confirmSecondFactor, { code: nextCode(next), password }, off));
  assert.deepEqual([await answerTo(on), await answerTo(await signIn(email))], [open, closed]);
});

test('D-16 a session that still awaits its code when the factor is turned off gets no rights', async () => {
  const { email, caller, secret } = await aProtectedAdmin();
  const stolen = await signIn(email);
  bodyOf(await shop.call(disableSecondFactor, { code: nextCode(secret), password }, caller));
  assert.deepEqual(await answerTo(stolen), [403, 'users.not-admin']);
});

test('D-16 turning the factor on or off without a fresh proof is refused', async () => {
  const { email, caller } = await anAdmin();
  const { secret } = bodyOf(await shop.call(beginSecondFactor, {}, caller));
  const invalidProofs = [
    [{}, 'users.proof-wanted'],
    [{ password: 'un autre mot de passe' }, 'users.wrong-proof'],
    [{ mailCode: '123456' }, 'users.wrong-code'],
  ] as const;
  for (const [proof, code] of invalidProofs) {
    const refused = await shop.call(confirmSecondFactor, { code: nextCode(secret), ...proof }, caller);
    assert.deepEqual([refused.status, refused.problem?.code], [422, code]);
  }
  assert.equal(bodyOf(await shop.call(getSecondFactor, {}, caller)).since, null);
  bodyOf(await shop.call(askProofCode, {}, caller));
  const { code: mailCode } = await latestMail(shop, email);
  const on = renewedCaller(caller, await shop.call(confirmSecondFactor, { code: nextCode(secret), mailCode }, caller));
  for (const [proof, code] of [...invalidProofs, [{ mailCode }, 'users.wrong-code']] as const) {
    const refused = await shop.call(disableSecondFactor, { code: nextCode(secret), ...proof }, on);
    assert.deepEqual([refused.status, refused.problem?.code], [422, code]);
  }
  assert.deepEqual(await answerTo(await signIn(email)), closed);
});

test('D-16 a change of the factor is mailed to the account', async () => {
  const { email, caller, secret } = await aProtectedAdmin();
  const subjectsAfter = async (count: number) => {
    await latestMail(shop, email, count);
    return (await mailsTo(shop, email)).map(({ subject }) => subject);
  };
  assert.deepEqual(await subjectsAfter(1), ['Défilé\u00A0: double vérification activée']);
  const off = renewedCaller(caller, await shop.call(disableSecondFactor, { code: nextCode(secret), password }, caller));
  assert.deepEqual((await subjectsAfter(2))[0], 'Défilé\u00A0: double vérification désactivée');
  const { secret: next } = bodyOf(await shop.call(beginSecondFactor, {}, off));
  bodyOf(await shop.call(confirmSecondFactor, { code: nextCode(next), password }, off));
  bodyOf(await shop.call(resetSecondFactor, { userId: caller.userId, password }, shop.admin));
  await latestMail(shop, email, 4);
  const texts = (await mailsTo(shop, email)).map(({ text }) => text);
  assert.equal(
    texts.filter((text) => text.includes('Une personne propriétaire de la boutique l’a désactivée')).length,
    1,
  );
});

test('D-16 a code is accepted once, even concurrently, and earlier codes are then refused; a code half a minute late works', async () => {
  const { email, secret } = await aProtectedAdmin();
  const [firstSession, secondSession] = [await signIn(email), await signIn(email)];
  const code = nextCode(secret);
  const answers = await Promise.all(
    [firstSession, secondSession].map((as) => shop.call(giveSecondFactor, { code }, as)),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422]);
  const third = await signIn(email);
  const nextPeriodCode = nextCode(secret);
  shop.advance(HALF_MINUTE_MS);
  bodyOf(await shop.call(giveSecondFactor, { code: nextPeriodCode }, third));
  const older = nextCode(secret);
  bodyOf(await shop.call(giveSecondFactor, { code: nextCode(secret) }, await signIn(email)));
  const answer = await shop.call(giveSecondFactor, { code: older }, await signIn(email));
  assert.deepEqual([answer.status, answer.problem?.code], [422, 'users.wrong-factor']);
});

test('D-16 ten recovery codes work once each, in any spelling, for their owner only', async () => {
  const { email, caller, recoveryCodes } = await aProtectedAdmin();
  const stranger = await aProtectedAdmin();
  assert.equal(new Set(recoveryCodes).size, 10);
  const [code = ''] = recoveryCodes;
  const strangerReply = await shop.call(giveSecondFactor, { code }, await signIn(stranger.email));
  assert.equal(strangerReply.problem?.code, 'users.wrong-factor');
  bodyOf(await shop.call(giveSecondFactor, { code: ` ${code.toUpperCase().replace('-', ' ')}` }, await signIn(email)));
  const secondReply = await shop.call(giveSecondFactor, { code }, await signIn(email));
  assert.equal(secondReply.problem?.code, 'users.wrong-factor');
  assert.equal(bodyOf(await shop.call(getSecondFactor, {}, caller)).codesLeft, 9);
});

test('D-16 new recovery codes replace the old, need a proof, and can be requested again after a lost reply', async () => {
  const { email, caller, secret, recoveryCodes } = await aProtectedAdmin();
  const renew = (code: string) => shop.call(renewRecoveryCodes, { code, password }, caller);
  assert.equal((await renew('000000')).problem?.code, 'users.wrong-factor');
  const lost = bodyOf(await renew(nextCode(secret))).recoveryCodes;
  assert.equal(lost.length, 10);
  const { recoveryCodes: kept } = bodyOf(await renew(nextCode(secret)));
  const { subject, text } = await latestMail(shop, email, 3);
  assert.match(subject, /codes de secours remplacés/);
  assert.match(text, /Vos appareils restent connectés/);
  const later = await signIn(email);
  for (const code of [recoveryCodes[0], lost[0]])
    assert.equal((await shop.call(giveSecondFactor, { code: code ?? '' }, later)).problem?.code, 'users.wrong-factor');
  const withRights = await giveCode(later, kept[0] ?? '');
  assert.equal(bodyOf(await shop.call(getSecondFactor, {}, withRights)).codesLeft, 9);
});

test('D-16 turning the factor off needs a code, and later sessions need no code', async () => {
  const { email, caller, secret } = await aProtectedAdmin();
  assert.equal(
    (await shop.call(disableSecondFactor, { code: '000000', password }, caller)).problem?.code,
    'users.wrong-factor',
  );
  assert.equal((await shop.call(beginSecondFactor, {}, caller)).problem?.code, 'users.factor-on');
  bodyOf(await shop.call(disableSecondFactor, { code: nextCode(secret), password }, caller));
  assert.deepEqual(await answerTo(await signIn(email)), open);
});

test('D-16 an owner resets a member’s factor, which ends the member’s sessions, but cannot reset their own factor', async () => {
  const { email, caller } = await aProtectedAdmin();
  const userId = caller.userId;
  const readHasFactor = async () =>
    bodyOf(await shop.call(listTeam, {}, shop.admin)).members.find(({ id }) => id === userId)?.hasFactor;
  assert.equal(await readHasFactor(), true);
  const ownReset = await shop.call(resetSecondFactor, { userId, password }, caller);
  assert.equal(ownReset.problem?.code, 'users.own-rights');
  bodyOf(await shop.call(resetSecondFactor, { userId, password }, shop.admin));
  assert.equal(await readHasFactor(), false);
  assert.equal(bodyOf(await shop.call(getSession, {}, caller)).user, null);
  assert.deepEqual(await answerTo(await signIn(email)), open);
  assert.equal(
    (await shop.call(resetSecondFactor, { userId, password }, shop.admin)).problem?.code,
    'users.factor-off',
  );
  const otherAdmin = await aProtectedAdmin();
  bodyOf(await shop.call(withdrawRights, { userId: otherAdmin.caller.userId }, shop.admin));
  assert.equal(
    await shop.shop.db.one(sql`select 1 from second_factors where user_id = ${otherAdmin.caller.userId}`),
    null,
  );
});

test('ADM-32 the command that makes an administrator restores access for an owner who lost the telephone and the codes', async () => {
  const { email } = await aProtectedAdmin();
  await createAdmin(shop.system, { email, password });
  assert.deepEqual(await answerTo(await signIn(email)), open);
});
