import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import { refuse } from '#domain/problem.ts';
import { userProblems } from '#domain/users/problems.ts';
import { FACTOR_TRIES, FACTOR_TRIES_A_DAY, RECOVERY_CODES } from '#domain/users/rules.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/events/transaction.ts';
import { hashOf } from '#server/features/users/session-secret.ts';
import { countTry, forgetTries } from './count-tries.ts';

const STEP_MS = 30_000;

/** A new secret, in the letters that an application of codes takes. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32;

/** The codes of a secret, as every application makes them: six digits, another every half minute. */
export const codesOf = (secret: string, issuer: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 });

const keysOf = (userId: string) => ({ quarter: `factor-of:${userId}`, day: `factor-day:${userId}` });

/** Counts a try with a code of one's own. To be called outside the transaction, which a wrong code undoes. */
export async function countFactorTry({ actor, ...ctx }: SignedInCtx): Promise<void> {
  const { quarter, day } = keysOf(actor.userId);
  await countTry({ ...ctx, actor }, quarter, FACTOR_TRIES, 15, userProblems.tooManyTries);
  await countTry({ ...ctx, actor }, day, FACTOR_TRIES_A_DAY, 24 * 60, userProblems.tooManyTries);
}

/**
 * Uses up a code of the caller: of the application, no older than the last one and half a minute off at most, or a
 * recovery code. Locks the caller's factor.
 * @param state `confirmed` proves who the caller is; `new` proves only that the application has the secret.
 * @throws Refusal `users.factor-off`, `users.factor-on`, `users.wrong-factor`.
 */
export async function tryFactor(ctx: SignedInCtx, tx: Tx, code: string, state: 'confirmed' | 'new'): Promise<void> {
  const { userId } = ctx.actor;
  const factor = await tx.one<{ secret: string; last_step: string; isConfirmed: boolean }>(sql`
    select secret, last_step, confirmed_at is not null as "isConfirmed" from second_factors
    where user_id = ${userId} for update`);
  if (factor?.isConfirmed && state === 'new') throw refuse(userProblems.factorOn);
  if (!factor || (state === 'confirmed' && !factor.isConfirmed)) throw refuse(userProblems.factorOff);
  const typed = code.replaceAll(/[\s-]/g, '').toLowerCase();
  const isRight = /^\d{6}$/.test(typed)
    ? await tryStep(ctx, tx, typed, factor.secret, Number(factor.last_step))
    : await takeRecoveryCode(tx, userId, typed);
  if (!isRight) throw refuse(userProblems.wrongFactor);
  const { quarter, day } = keysOf(userId);
  await forgetTries(tx, [quarter, day]);
}

async function tryStep(ctx: SignedInCtx, tx: Tx, token: string, secret: string, last: number): Promise<boolean> {
  const timestamp = ctx.now().getTime();
  const off = codesOf(secret, '', '').validate({ token, timestamp, window: 1 });
  const step = Math.floor(timestamp / STEP_MS) + (off ?? 0);
  if (off === null || step <= last) return false;
  await tx.run(sql`update second_factors set last_step = ${step} where user_id = ${ctx.actor.userId}`);
  return true;
}

const recoveryHash = (userId: string, code: string): Buffer => hashOf(`${userId}:${code}`);

const takeRecoveryCode = async (tx: Tx, userId: string, code: string): Promise<boolean> =>
  (await tx.run(
    sql`delete from recovery_codes where user_id = ${userId} and code_hash = ${recoveryHash(userId, code)}`,
  )) > 0;

/** Letters and digits that nobody takes for another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const aCode = (): string => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Gives her new recovery codes in place of those she had: they are told this once, and kept as hashes. */
export async function writeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, aCode);
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  for (const code of codes)
    await tx.run(
      sql`insert into recovery_codes (user_id, code_hash) values (${userId}, ${recoveryHash(userId, code)})`,
    );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}
