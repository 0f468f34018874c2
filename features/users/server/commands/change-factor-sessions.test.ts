import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { resetSecondFactor, withdrawRights } from '#features/team/domain/endpoints.ts';
import { disableSecondFactor, updateUser } from '#features/users/domain/admin-endpoints.ts';
import { getSession } from '#features/users/domain/endpoints.ts';
import type { Proof } from '#features/users/domain/schemas.ts';
import type { Answer, TestCaller } from '#sandbox/testing/caller.ts';
import { factorSteps } from '#sandbox/testing/factor-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { mailsTo, renewedCaller } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { password, signIn, anAdmin, nextCode, giveCode, protect, aProtectedAdmin } = factorSteps(shop);
const isSignedIn = async (caller: TestCaller) => bodyOf(await shop.call(getSession, {}, caller)).user !== null;
const hasRights = async (caller: TestCaller) => (await shop.call(listOrders, {}, caller)).status === 200;

test('D-16 the session that turns the factor on or off gets a new cookie, and the old cookie is refused', async () => {
  const { caller } = await anAdmin();
  const { caller: callerWithFactor, secret } = await protect(caller);
  assert.deepEqual([await isSignedIn(caller), await hasRights(callerWithFactor)], [false, true]);
  const callerWithoutFactor = renewedCaller(
    callerWithFactor,
    await shop.call(disableSecondFactor, { code: nextCode(secret), password }, callerWithFactor),
  );
  assert.deepEqual([await isSignedIn(callerWithFactor), await hasRights(callerWithoutFactor)], [false, true]);
});

test('D-16 the code of the second factor gives the session a new secret, and the old cookie is refused', async () => {
  const { email, secret } = await aProtectedAdmin();
  const before = await signIn(email);
  const after = await giveCode(before, nextCode(secret));
  assert.deepEqual([await isSignedIn(before), await hasRights(after)], [false, true]);
});

test('D-16 an owner resets a member’s factor only with a fresh proof that includes the owner’s factor', async () => {
  const member = await aProtectedAdmin();
  const owner = await aProtectedAdmin();
  const userId = member.caller.userId;
  const reset = (proof: Proof) => shop.call(resetSecondFactor, { userId, ...proof }, owner.caller);
  const invalidProofs: [Proof, string][] = [
    [{}, 'users.proof-wanted'],
    [{ password: 'un autre mot de passe' }, 'users.wrong-proof'],
    [{ mailCode: '123456' }, 'users.wrong-code'],
    [{ password }, 'users.factor-wanted'],
    [{ password, factorCode: '000000' }, 'users.wrong-factor'],
  ];
  for (const [proof, code] of invalidProofs) {
    const { status, problem } = await reset(proof);
    assert.deepEqual([status, problem?.code], [422, code]);
  }
  assert.equal(await isSignedIn(member.caller), true);
  bodyOf(await reset({ password, factorCode: nextCode(owner.secret) }));
  assert.equal(await isSignedIn(member.caller), false);
});

test('D-16 a session that gave a code of an earlier telephone needs a code of the new telephone', async () => {
  const earlierFactor = await aProtectedAdmin();
  const code = nextCode(earlierFactor.secret);
  const earlier = renewedCaller(
    earlierFactor.caller,
    await shop.call(disableSecondFactor, { code, password }, earlierFactor.caller),
  );
  assert.equal(await hasRights(earlier), true);
  const laterFactor = await protect(await signIn(earlierFactor.email));
  assert.deepEqual([await hasRights(earlier), await hasRights(laterFactor.caller)], [false, true]);
  assert.equal((await shop.call(listOrders, {}, earlier)).problem?.code, 'users.code-wanted');
  assert.equal(await hasRights(await giveCode(earlier, nextCode(laterFactor.secret))), true);
});

test('D-16 withdrawn rights end the sessions that gave a code; restored rights need a new sign-in', async () => {
  const names = { firstName: 'Léa', lastName: 'Martin' };
  const withdrawals: ((userId: string) => Promise<Answer<unknown>>)[] = [
    (userId) => shop.call(withdrawRights, { userId }, shop.admin),
    (userId) => shop.call(updateUser, { userId, ...names, isAdmin: false }, shop.admin),
  ];
  for (const withdraw of withdrawals) {
    const { email, caller, secret } = await aProtectedAdmin();
    const { userId } = caller;
    const secondSession = await giveCode(await signIn(email), nextCode(secret));
    bodyOf(await withdraw(userId));
    assert.deepEqual([await isSignedIn(caller), await isSignedIn(secondSession)], [false, false]);
    bodyOf(
      await shop.call(
        updateUser,
        { userId, ...names, isAdmin: true, role: 'owner', password: 'un mot de passe long' },
        shop.admin,
      ),
    );
    await protect(await signIn(email));
    assert.equal(await hasRights(secondSession), false);
  }
});

test('D-16 an account with a second factor gets a mail when its rights are withdrawn', async () => {
  const { email, caller } = await aProtectedAdmin();
  bodyOf(await shop.call(withdrawRights, { userId: caller.userId }, shop.admin));
  await sendDueMails(shop.system);
  const [mail] = (await mailsTo(shop, email)).filter(({ subject }) => subject.includes('désactivée'));
  assert.match(mail?.text ?? '', /Vous n’avez plus de droits dans l’administration/);
  assert.match(mail?.text ?? '', /Tous vos appareils ont été déconnectés/);
  assert.doesNotMatch(mail?.text ?? '', /admin\/login/);
});
