import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { endUserSessions } from '#features/team/domain/endpoints.ts';
import { adminSignIn, endOtherSessions, endSession } from '#features/users/domain/admin-endpoints.ts';
import { listSessions } from '#screens/admin/access/endpoints.ts';
import { getSession } from '#features/users/domain/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { callerOf } from '#sandbox/testing/steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { createAdmin } from './create-admin.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const password = 'un mot de passe long';

let admins = 0;
async function signedInTwice() {
  const email = `admin.${++admins}@test.example`;
  await createAdmin(shop.system, { email, password });
  const signIn = async () => callerOf(await shop.call(adminSignIn, { email, password }));
  return [await signIn(), await signIn()] as const;
}
const sessionsOf = async (caller: TestCaller) => bodyOf(await shop.call(listSessions, {}, caller)).sessions;
const isSignedIn = async (caller: TestCaller) => bodyOf(await shop.call(getSession, {}, caller)).user !== null;

test('CUS-21 a user sees her own sessions, the current session first, and ends another session', async () => {
  const [thisSession, otherSession] = await signedInTwice();
  const sessions = await sessionsOf(thisSession);
  assert.deepEqual(
    sessions.map(({ isThis }) => isThis),
    [true, false],
  );
  bodyOf(await shop.call(endSession, { sessionId: sessions[1]?.id ?? '' }, thisSession));
  assert.deepEqual([await isSignedIn(thisSession), await isSignedIn(otherSession)], [true, false]);
});

test('CUS-21 a user ends all other sessions at once, and the current session stays', async () => {
  const [thisSession, otherSession] = await signedInTwice();
  assert.equal(bodyOf(await shop.call(endOtherSessions, {}, thisSession)).ended, 1);
  assert.deepEqual([await isSignedIn(thisSession), await isSignedIn(otherSession)], [true, false]);
});

test('D-16 a user cannot end a session of another user by its id', async () => {
  const [[ownSession], [foreignSession]] = [await signedInTwice(), await signedInTwice()];
  const sessionId = (await sessionsOf(ownSession))[0]?.id ?? '';
  const answer = await shop.call(endSession, { sessionId }, foreignSession);
  assert.deepEqual([answer.status, answer.problem?.code], [404, 'users.session-gone']);
  assert.ok(await isSignedIn(ownSession));
});

test('D-16 an owner ends all sessions of a member of the team, and of a customer, but a seller may not', async () => {
  const [[firstSession, secondSession], customer] = [await signedInTwice(), await shop.aCustomer()];
  bodyOf(await shop.call(endUserSessions, { userId: firstSession.userId }, shop.admin));
  assert.deepEqual([await isSignedIn(firstSession), await isSignedIn(secondSession)], [false, false]);
  const seller = await aMember(shop, 'seller');
  const refused = await shop.call(endUserSessions, { userId: customer.userId }, seller);
  assert.deepEqual([refused.status, await isSignedIn(customer)], [403, true]);
  bodyOf(await shop.call(endUserSessions, { userId: customer.userId }, shop.admin));
  assert.equal(await isSignedIn(customer), false);
});

test('D-16 a sign-out by an owner is in the history once the sessions have ended, and not before', async () => {
  const [{ userId }] = await signedInTwice();
  const countSignOuts = () =>
    shop.shop.db.run(sql`select 1 from events where user_id = ${userId} and type = 'account.signed-out'`);
  const { answer } = await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`select from sessions where user_id = ${userId} for update`);
    const pending = shop.call(endUserSessions, { userId }, shop.admin);
    await untilWaitingForLocks(shop.shop.db);
    assert.equal(await countSignOuts(), 0);
    return { answer: pending };
  });
  bodyOf(await answer);
  assert.equal(await countSignOuts(), 1);
});
