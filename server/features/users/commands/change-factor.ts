import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type * as adminEndpoints from '#domain/users/admin-endpoints.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/events/transaction.ts';
import { readMailShop } from '#server/mails/layout.ts';
import { mustBeUser } from '../queries.ts';
import { recordAccountChange } from '../steps/record-account-change.ts';
import { codesOf, countFactorTry, newFactorSecret, tryFactor, writeRecoveryCodes } from '../steps/try-factor.ts';

type Given = ParsedInputOf<typeof adminEndpoints.giveSecondFactor>;

/** Makes a secret of one's own, and tells it: it is asked for once it is confirmed. @throws Refusal `users.factor-on` */
export async function beginSecondFactor(ctx: SignedInCtx): Promise<{ secret: string; address: string }> {
  const { userId } = ctx.actor;
  const secret = newFactorSecret();
  const begun = await ctx.db.run(sql`
    insert into second_factors (user_id, secret, created_at) values (${userId}, ${secret}, ${ctx.now()})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where second_factors.confirmed_at is null`);
  if (begun === 0) throw refuse(userProblems.factorOn);
  const { email } = await mustBeUser(ctx.db, userId, true);
  const { name } = await readMailShop(ctx);
  return { secret, address: codesOf(secret, name, email).toString() };
}

const markGiven = (ctx: SignedInCtx, tx: Tx, at: Date): Promise<number> =>
  tx.run(sql`update sessions set factor_at = ${at} where id = ${ctx.actor.sessionId}`);

/** Turns one's own second factor on: it is asked of every other session from now on. @returns the recovery codes, told once. */
export async function confirmSecondFactor(ctx: SignedInCtx, { code }: Given): Promise<{ recoveryCodes: string[] }> {
  await countFactorTry(ctx);
  return inTransaction(ctx, async (tx) => {
    const { userId } = ctx.actor;
    await tryFactor(ctx, tx, code, 'new');
    const now = ctx.now();
    await tx.run(sql`update second_factors set confirmed_at = ${now} where user_id = ${userId}`);
    await markGiven(ctx, tx, now);
    await recordAccountChange(ctx, tx, { what: 'factor-on', userId });
    await tx.record({ type: 'user.updated', userId });
    return { recoveryCodes: await writeRecoveryCodes(tx, userId) };
  });
}

/** Turns one's own second factor off, with a code of it. */
export async function disableSecondFactor(ctx: SignedInCtx, { code }: Given): Promise<{ ok: true }> {
  await countFactorTry(ctx);
  await inTransaction(ctx, async (tx) => {
    await tryFactor(ctx, tx, code, 'confirmed');
    await tx.run(sql`delete from second_factors where user_id = ${ctx.actor.userId}`);
    await recordAccountChange(ctx, tx, { what: 'factor-off', userId: ctx.actor.userId });
    await tx.record({ type: 'user.updated', userId: ctx.actor.userId });
  });
  return { ok: true };
}

/** Gives one's second factor after signing in: from then on this session has the rights that the user has. */
export async function giveSecondFactor(ctx: SignedInCtx, { code }: Given) {
  await countFactorTry(ctx);
  return inTransaction(ctx, async (tx) => {
    await tryFactor(ctx, tx, code, 'confirmed');
    await markGiven(ctx, tx, ctx.now());
    return { user: await mustBeUser(tx, ctx.actor.userId, true) };
  });
}
