import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as adminEndpoints from '#features/users/domain/admin-endpoints.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { loggingFailure, logSecurity } from '#platform/server/security-log.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import { requireUser } from '../queries.ts';
import { encryptSeed } from '../steps/encrypt-seeds.ts';
import { beginProof, takeProof } from '../steps/check-proof.ts';
import { renewSecret } from '../steps/open-session.ts';
import { endSessionsOf, publishEnded, notifyAccountChange } from '../steps/notify-account-change.ts';
import { codesOf, countFactorAttempt, newFactorSecret, tryFactor, replaceRecoveryCodes } from '../steps/try-factor.ts';

type FactorInput = ParsedInputOf<typeof adminEndpoints.giveSecondFactor>;

/**
 * Creates a second factor and returns its secret. Sign-ins need its code once it is confirmed.
 * @throws Refusal `users.factor-on`.
 */
export async function beginSecondFactor(ctx: SignedInCtx): Promise<{ secret: string; address: string }> {
  const { userId } = ctx.actor;
  const secret = newFactorSecret();
  const writtenRows = await ctx.db.run(sql`
    insert into second_factors (user_id, secret, created_at)
    values (${userId}, ${encryptSeed(ctx.config, userId, secret)}, ${ctx.now()})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where second_factors.confirmed_at is null`);
  if (writtenRows === 0) throw refuse(userProblems.factorOn);
  const { email } = await requireUser(ctx.db, userId, true);
  const { name } = await readMailShop(ctx);
  return { secret, address: codesOf(secret, name, email).toString() };
}

const attemptOf = ({ actor }: SignedInCtx, code: string) => ({ userId: actor.userId, by: actor.sessionId, code });

const markFactorGiven = (ctx: SignedInCtx, tx: Tx, at: Date): Promise<number> =>
  tx.run(sql`update sessions set factor_at = ${at} where id = ${ctx.actor.sessionId}`);

/**
 * Turns the second factor on, with its first code and a fresh proof. Other sessions then need a code, and this session
 * gets a new secret (decision 0079).
 * @returns the recovery codes, shown once.
 * @throws Refusal of `beginProof`, `takeProof` and `tryFactor`.
 */
export async function confirmSecondFactor(
  ctx: SignedInCtx,
  { code, ...proof }: ParsedInputOf<typeof adminEndpoints.confirmSecondFactor>,
): Promise<{ recoveryCodes: string[] }> {
  const attempt = attemptOf(ctx, code);
  await beginProof(ctx, proof);
  await countFactorAttempt(ctx, attempt);
  return inTransaction(ctx, async (tx) => {
    const { userId } = ctx.actor;
    await takeProof(ctx, tx, proof);
    await tryFactor(ctx, tx, attempt, 'new');
    const now = ctx.now();
    await tx.run(sql`update second_factors set confirmed_at = ${now} where user_id = ${userId}`);
    await markFactorGiven(ctx, tx, now);
    await renewSecret(ctx, tx);
    await notifyAccountChange(ctx, tx, { what: 'factor-on', userId });
    return { recoveryCodes: await replaceRecoveryCodes(tx, userId) };
  });
}

/**
 * Replaces the recovery codes, with a fresh proof and a code of the factor. Keeps all sessions and their secrets, so
 * that a user whose reply was lost can ask again.
 * @returns the new codes, shown once.
 * @throws Refusal `users.factor-off`, or those of `beginProof` and `takeProof`.
 */
export async function renewRecoveryCodes(
  ctx: SignedInCtx,
  { code, ...proof }: ParsedInputOf<typeof adminEndpoints.renewRecoveryCodes>,
): Promise<{ recoveryCodes: string[] }> {
  const fullProof = { ...proof, factorCode: code };
  await beginProof(ctx, fullProof);
  return inTransaction(ctx, async (tx) => {
    const { userId } = ctx.actor;
    await takeProof(ctx, tx, fullProof);
    const factor = await tx.one(sql`
      select 1 from second_factors where user_id = ${userId} and confirmed_at is not null for update`);
    if (!factor) throw refuse(userProblems.factorOff);
    await notifyAccountChange(ctx, tx, { what: 'factor-codes', userId });
    return { recoveryCodes: await replaceRecoveryCodes(tx, userId) };
  });
}

/**
 * Turns the second factor off, with a fresh proof and a code of the factor. Ends the other sessions, which may still
 * need a code, and gives this session a new secret.
 * @throws Refusal `users.factor-off`, or those of `beginProof` and `takeProof`.
 */
export async function disableSecondFactor(
  ctx: SignedInCtx,
  { code, ...proof }: ParsedInputOf<typeof adminEndpoints.disableSecondFactor>,
): Promise<{ ok: true }> {
  const fullProof = { ...proof, factorCode: code };
  await beginProof(ctx, fullProof);
  const ended = await inTransaction(ctx, async (tx) => {
    const { userId, sessionId } = ctx.actor;
    await takeProof(ctx, tx, fullProof);
    const removed = await tx.run(
      sql`delete from second_factors where user_id = ${userId} and confirmed_at is not null`,
    );
    if (removed === 0) throw refuse(userProblems.factorOff);
    await renewSecret(ctx, tx);
    await notifyAccountChange(ctx, tx, { what: 'factor-off', userId });
    return endSessionsOf(tx, userId, sessionId);
  });
  publishEnded(ctx, ended);
  return { ok: true };
}

/**
 * Gives the session the user's rights and a new secret.
 * @throws Refusal of `countFactorAttempt` and `tryFactor`.
 */
export async function giveSecondFactor(ctx: SignedInCtx, { code }: FactorInput) {
  const attempt = attemptOf(ctx, code);
  await countFactorAttempt(ctx, attempt);
  const reply = await loggingFailure(ctx, 'second-factor', () =>
    inTransaction(ctx, async (tx) => {
      await tryFactor(ctx, tx, attempt, 'confirmed');
      await markFactorGiven(ctx, tx, ctx.now());
      await renewSecret(ctx, tx);
      return { user: await requireUser(tx, ctx.actor.userId, true) };
    }),
  );
  logSecurity(ctx, 'sign-in', { method: 'second-factor' });
  return reply;
}
