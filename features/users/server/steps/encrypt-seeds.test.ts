import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { beginSecondFactor, giveSecondFactor } from '#features/users/domain/admin-endpoints.ts';
import { factorSteps } from '#sandbox/testing/factor-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { countUnreadableSeeds, encryptSeed, encryptStoredSeeds } from './encrypt-seeds.ts';

const shop = await testShop();
afterAll(() => shop.close());
const { anAdmin, aProtectedAdmin, signIn, codeNow, nextCode, giveCode } = factorSteps(shop);
const [present, earlier] = ['present secret of 32 characters or more', 'earlier secret of 32 characters or more'];

async function storedSeed(userId: string): Promise<string | undefined> {
  const row = await shop.shop.db.one<{ secret: string }>(
    sql`select secret from second_factors where user_id = ${userId}`,
  );
  return row?.secret;
}
const storeSeed = (userId: string, stored: string) =>
  shop.shop.db.run(sql`update second_factors set secret = ${stored} where user_id = ${userId}`);
const under = (...encryptionKeys: string[]) => ({ ...shop.system, config: { ...shop.config, encryptionKeys } });

test('D-16 the database stores no readable seed, whether the factor is confirmed or not', async () => {
  const { caller } = await anAdmin();
  const { secret } = bodyOf(await shop.call(beginSecondFactor, {}, caller));
  const confirmed = await aProtectedAdmin();
  for (const [userId, seed] of [
    [caller.userId, secret],
    [confirmed.caller.userId, confirmed.secret],
  ] as const) {
    const stored = await storedSeed(userId);
    assert.match(stored ?? '', /^v1\.[\w-]{80,}$/);
    assert.ok(!stored?.includes(seed));
  }
});

test('D-16 a start encrypts seeds in clear and under an earlier secret, whose codes still work', async () => {
  const { email, caller, secret } = await aProtectedAdmin();
  const codeWorks = async () => giveCode(await signIn(email), nextCode(secret));
  await storeSeed(caller.userId, secret);
  await codeWorks();
  await encryptStoredSeeds(shop.system);
  const encrypted = await storedSeed(caller.userId);
  assert.match(encrypted ?? '', /^v1\./);
  await codeWorks();
  await Promise.all([encryptStoredSeeds(shop.system), encryptStoredSeeds(shop.system)]);
  assert.equal(await storedSeed(caller.userId), encrypted);

  await storeSeed(caller.userId, encryptSeed(under(earlier).config, caller.userId, secret));
  await encryptStoredSeeds(under(present, earlier));
  assert.equal(await countUnreadableSeeds(under(present)), (await countUnreadableSeeds(under(earlier))) - 1);
});

test('D-16 for a seed whose secret is lost, a code of the authenticator app is refused with the reason, and a recovery code is accepted', async () => {
  const { email, caller, secret, recoveryCodes } = await aProtectedAdmin();
  const lost = encryptSeed(under(earlier).config, caller.userId, secret);
  await storeSeed(caller.userId, lost);
  await encryptStoredSeeds(shop.system);
  assert.equal(await storedSeed(caller.userId), lost);
  const session = await signIn(email);
  const refused = await shop.call(giveSecondFactor, { code: codeNow(secret) }, session);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'users.factor-unreadable']);
  await giveCode(session, recoveryCodes[0] ?? '');
});
