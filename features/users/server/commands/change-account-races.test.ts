import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql, { type Sql } from 'sql-template-tag';
import {
  adminSignIn,
  beginEmailChange,
  beginSecondFactor,
  changeOwnPassword,
  confirmEmailChange,
  confirmSecondFactor,
} from '#features/users/domain/admin-endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import type { Answer, TestCaller } from '#sandbox/testing/caller.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { callerOf, latestMail } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { codesOf } from '../steps/try-factor.ts';
import { hashPassword } from '../steps/hash-password.ts';
import { createAdmin } from './create-admin.ts';

const shop = await testShop();
afterAll(() => shop.close());
const password = 'un mot de passe long';
const newPassword = 'un nouveau mot de passe';

const signIn = (email: string) => shop.call(adminSignIn, { email, password });
async function anAdmin(name: string) {
  const email = `${name}@test.example`;
  await createAdmin(shop.system, { email, password });
  return { email, caller: callerOf(await signIn(email)) };
}

const changes = {
  async password(caller: TestCaller) {
    return () => shop.call(changeOwnPassword, { newPassword, password }, caller);
  },
  async 'first step of an e-mail change'(caller: TestCaller) {
    return () => shop.call(beginEmailChange, { email: 'autre.adresse@test.example', password }, caller);
  },
  async 'e-mail change'(caller: TestCaller) {
    const target = 'nouvelle.adresse@test.example';
    bodyOf(await shop.call(beginEmailChange, { email: target, password }, caller));
    const { code } = await latestMail(shop, target);
    return () => shop.call(confirmEmailChange, { code }, caller);
  },
  async 'second factor'(caller: TestCaller) {
    const { secret } = bodyOf(await shop.call(beginSecondFactor, {}, caller));
    const code = codesOf(secret, '', '').generate({ timestamp: shop.shop.now().getTime() });
    return () => shop.call(confirmSecondFactor, { code, password }, caller);
  },
};

/**
 * Runs `request` while another transaction holds the lock of an account's identity. That transaction then sends
 * `writes`.
 */
async function during(email: string, request: () => Promise<Answer<object>>, writes: Sql): Promise<Answer<object>> {
  const { answer } = await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`select from auth_identities where email = ${email} for update`);
    const pending = request();
    await untilWaitingForLocks(shop.shop.db);
    await tx.run(writes);
    return { answer: pending };
  });
  return answer;
}

for (const [index, [name, prepare]] of Object.entries(changes).entries()) {
  test(`D-16 a change (${name}) that is under way when its session ends is refused`, async () => {
    const { email, caller } = await anAdmin(`compte.${index}`);
    const request = await prepare(caller);
    const end = sql`delete from sessions where user_id = (select id from users where email = ${email})`;
    const { status, problem } = await during(email, request, end);
    assert.deepEqual([status, problem?.code], [401, 'users.signed-out']);
    const { user } = bodyOf(await signIn(email));
    assert.deepEqual([user.email, user.awaitsCode], [email, false]);
  });
}

test('D-11 a sign-in with the old password is refused when a new password is stored during it', async () => {
  const { email } = await anAdmin('ancien');
  const newHash = await hashPassword(newPassword);
  const change = sql`update auth_identities set password_hash = ${newHash} where email = ${email}`;
  const { status, problem } = await during(email, () => signIn(email), change);
  assert.deepEqual([status, problem?.code], [401, 'users.wrong-password']);
  assert.equal((await shop.call(adminSignIn, { email, password: newPassword })).status, 200);
});
