import assert from 'node:assert/strict';
import { hashRawSync } from '@node-rs/argon2';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { giveSecondFactor } from '#features/users/domain/admin-endpoints.ts';
import { factorSteps } from '#sandbox/testing/factor-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { startWindow } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { hashOf } from '../session-secret.ts';

const shop = await testShop();
afterAll(() => shop.close());
const { signIn, codeNow, nextCode, giveCode, aProtectedAdmin } = factorSteps(shop);

test('D-16 after ten wrong codes in a quarter of an hour the session is refused, and the right code in another session is accepted', async () => {
  startWindow(shop, 15);
  const { email, secret } = await aProtectedAdmin();
  const caller = await signIn(email);
  for (let tried = 0; tried < 10; tried++) {
    const refused = await shop.call(giveSecondFactor, { code: 'aaaaa-aaaaa' }, caller);
    assert.equal(refused.problem?.code, 'users.wrong-factor');
  }
  const right = await shop.call(giveSecondFactor, { code: nextCode(secret) }, caller);
  assert.deepEqual([right.status, right.problem?.code], [429, 'users.too-many-tries']);
  bodyOf(await shop.call(giveSecondFactor, { code: codeNow(secret) }, await signIn(email)));
  shop.advance(16 * 60_000);
  bodyOf(await shop.call(giveSecondFactor, { code: codeNow(secret) }, caller));
});

test('D-16 thirty wrong codes in three other sessions do not refuse the owner’s right code', async () => {
  startWindow(shop, 24 * 60);
  const { email, secret } = await aProtectedAdmin();
  const owner = await signIn(email);
  for (let session = 0; session < 3; session++) {
    const stolen = await signIn(email);
    for (let tried = 0; tried < 10; tried++)
      assert.equal((await shop.call(giveSecondFactor, { code: '000000' }, stolen)).problem?.code, 'users.wrong-factor');
  }
  bodyOf(await shop.call(giveSecondFactor, { code: nextCode(secret) }, owner));
});

for (const [key, maximum] of [
  ['factor-at:', 100],
  ['factor-of:', 300],
] as const) {
  test(`D-16 above ${maximum} six-digit codes a day (${key}) one code is tried each minute, and a recovery code does not wait`, async () => {
    startWindow(shop, 24 * 60);
    const { email, secret, recoveryCodes } = await aProtectedAdmin();
    const caller = await signIn(email);
    assert.equal((await shop.call(giveSecondFactor, { code: '000000' }, caller)).problem?.code, 'users.wrong-factor');
    await shop.shop.db.run(sql`update rate_counters set hits = ${maximum} where key like ${`${key}%${caller.userId}`}`);
    assert.equal((await shop.call(giveSecondFactor, { code: '000000' }, caller)).problem?.code, 'users.wrong-factor');
    const refused = await shop.call(giveSecondFactor, { code: nextCode(secret) }, await signIn(email));
    assert.deepEqual([refused.status, refused.problem?.code], [429, 'users.too-many-tries']);
    bodyOf(await shop.call(giveSecondFactor, { code: recoveryCodes[0] ?? '' }, await signIn(email)));
    shop.advance(60_000);
    bodyOf(await shop.call(giveSecondFactor, { code: nextCode(secret) }, await signIn(email)));
  });
}

test('D-16 recovery codes are stored as Argon2id hashes with a salt of their user, and codes of earlier releases work', async () => {
  const { email, caller, recoveryCodes } = await aProtectedAdmin();
  const { userId } = caller;
  const [code = '', earlier = ''] = recoveryCodes.map((shown) => shown.replace('-', ''));
  const storedHashes = await shop.shop.db.many<{ hash: Buffer }>(
    sql`select code_hash as hash from recovery_codes where user_id = ${userId}`,
  );
  const salt = Buffer.from(userId.replaceAll('-', ''), 'hex');
  assert.equal(salt.length, 16);
  const expected = hashRawSync(code, { memoryCost: 19_456, timeCost: 2, salt });
  assert.ok(storedHashes.some(({ hash }) => hash.equals(expected)));
  assert.ok(!storedHashes.some(({ hash }) => hash.equals(hashOf(`${userId}:${code}`))), 'no fast hash');
  await shop.shop.db.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await shop.shop.db.run(
    sql`insert into recovery_codes (user_id, code_hash) values (${userId}, ${hashOf(`${userId}:${earlier}`)})`,
  );
  assert.equal((await shop.call(giveSecondFactor, { code }, await signIn(email))).problem?.code, 'users.wrong-factor');
  await giveCode(await signIn(email), earlier);
});
