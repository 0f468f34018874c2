import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { adminSignIn } from '#features/users/domain/admin-endpoints.ts';
import { getSession } from '#features/users/domain/endpoints.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { callerOf } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { openSession, renewSecret } from './open-session.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

async function collectCookies() {
  const tokens: string[] = [];
  const owner = shop.asUser(shop.admin, 'admin');
  const session = await shop.shop.db.one<{ id: string }>(
    sql`select id from sessions where user_id = ${owner.actor.userId} limit 1`,
  );
  const visitor = { ...owner.visitor, setSessionCookie: (token: string) => void tokens.push(token) };
  return { tokens, ctx: { ...owner, visitor, actor: { ...owner.actor, sessionId: session?.id ?? '' } } };
}

for (const [name, write] of [
  ['a sign-in', (ctx: SignedInCtx, tx: Tx) => openSession(ctx, tx, ctx.actor.userId)],
  ['a new secret of a session', renewSecret],
] as const) {
  test(`D-16 ${name} sets the cookie once its transaction has committed, and no cookie when the commit fails`, async () => {
    const { tokens, ctx } = await collectCookies();
    const failing = inTransaction(ctx, async (tx) => {
      await write(ctx, tx);
      tx.finally(sql`select 1 / 0`);
    });
    await assert.rejects(failing, /division by zero/);
    assert.deepEqual(tokens, []);
    await inTransaction(ctx, (tx) => write(ctx, tx));
    assert.equal(tokens.length, 1);
  });
}

test('CUS-21 a sign-in ends the earlier session of its browser, and leaves the sessions of other browsers', async () => {
  const { email } = shop.admin;
  const signInWith = async (as?: TestCaller) =>
    callerOf(await shop.call(adminSignIn, { email, password: 'un mot de passe long' }, as));
  const isSignedIn = async (caller: TestCaller) => bodyOf(await shop.call(getSession, {}, caller)).user !== null;
  const [otherSession, earlierSession] = [await signInWith(), await signInWith()];
  const laterSession = await signInWith(earlierSession);
  assert.deepEqual(
    [await isSignedIn(otherSession), await isSignedIn(earlierSession), await isSignedIn(laterSession)],
    [true, false, true],
  );
});
