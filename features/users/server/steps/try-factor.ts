import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { FACTOR_ATTEMPTS, RECOVERY_CODES } from '#features/users/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { hashOf } from '../session-secret.ts';
import { hashWithSalt } from './hash-password.ts';
import { countAttempt, resetAttempts, slowDown } from './count-attempts.ts';
import type { Db } from '#platform/server/db/client.ts';
import { readSeed } from './encrypt-seeds.ts';

const STEP_MS = 30_000;

export const newFactorSecret = (): string => new Secret({ size: 20 }).base32;

export const codesOf = (secret: string, issuer: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 });

/** Number of six-digit codes of an account in a day that do not wait, from one network and from all networks. */
const FREE_PER_NETWORK = 100;
const FREE_FROM_ALL_NETWORKS = 300;
const FACTOR_EVERY_MS = 60_000;
const DAY_MINUTES = 24 * 60;

interface FactorAttempt {
  userId: string;
  /** Session or mailed link that the code is given with. */
  by: string;
  code: string;
}

const attemptsKey = (by: string): string => `factor-in:${by}`;
const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();
const isSixDigits = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Counts an attempt. Must run outside the transaction, which a wrong code rolls back. Each session has its own limit,
 * so that a few wrong codes elsewhere do not refuse the right code here. Above the free numbers, the six-digit codes of
 * all sessions share one turn a minute, and a longer queue is refused (decision 0080). A recovery code of 50 bits
 * cannot be guessed and never waits for a turn.
 * @throws Refusal `users.too-many-tries`
 */
export async function countFactorAttempt(ctx: Ctx, { userId, by, code }: FactorAttempt): Promise<void> {
  await countAttempt(ctx, attemptsKey(by), FACTOR_ATTEMPTS, 15, userProblems.tooManyTries);
  if (!isSixDigits(plainCode(code))) return;
  const pace = { minutes: DAY_MINUTES, everyMs: FACTOR_EVERY_MS };
  await slowDown(ctx, { ...pace, key: `factor-at:${ctx.visitor.network}:${userId}`, free: FREE_PER_NETWORK });
  await slowDown(ctx, { ...pace, key: `factor-of:${userId}`, free: FREE_FROM_ALL_NETWORKS });
}

/**
 * Uses up a code of a user: a recovery code, or a code of the authenticator app. The latter must be newer than the last
 * code and at most half a minute off. Locks the user's factor.
 * @param state `confirmed` proves the user's identity; `new` proves only that the authenticator app has the secret.
 * @throws Refusal `users.factor-off`, `users.factor-on`, `users.wrong-factor`, `users.wrong-first-code`,
 * `users.factor-unreadable`.
 */
export async function tryFactor(
  ctx: Ctx,
  tx: Tx,
  { userId, by, code }: FactorAttempt,
  state: 'confirmed' | 'new',
): Promise<void> {
  const factor = await tx.one<{ secret: string; last_step: string; isConfirmed: boolean }>(sql`
    select secret, last_step, confirmed_at is not null as "isConfirmed" from second_factors
    where user_id = ${userId} for update`);
  if (factor?.isConfirmed && state === 'new') throw refuse(userProblems.factorOn);
  if (!factor || (state === 'confirmed' && !factor.isConfirmed)) throw refuse(userProblems.factorOff);
  const typed = plainCode(code);
  const isRight = isSixDigits(typed)
    ? await tryAppCode(ctx, tx, { userId, token: typed, stored: factor.secret, last: Number(factor.last_step) })
    : await takeRecoveryCode(tx, userId, typed);
  if (!isRight) throw refuse(state === 'new' ? userProblems.wrongFirstCode : userProblems.wrongFactor);
  await resetAttempts(tx, [attemptsKey(by)]);
}

interface AppCode {
  userId: string;
  token: string;
  /** Seed as the database stores it. */
  stored: string;
  last: number;
}

async function tryAppCode(ctx: Ctx, tx: Tx, { userId, token, stored, last }: AppCode): Promise<boolean> {
  const secret = readSeed(ctx.config, userId, stored);
  if (secret === null) throw refuse(userProblems.factorUnreadable);
  const timestamp = ctx.now().getTime();
  const stepOffset = codesOf(secret, '', '').validate({ token, timestamp, window: 1 });
  const step = Math.floor(timestamp / STEP_MS) + (stepOffset ?? 0);
  if (stepOffset === null || step <= last) return false;
  await tx.run(sql`update second_factors set last_step = ${step} where user_id = ${userId}`);
  return true;
}

/** Hashes a recovery code slowly, because its 50 bits could be guessed from a fast hash. The random id is the salt. */
const recoveryHash = (userId: string, code: string): Promise<Buffer> =>
  hashWithSalt(code, Buffer.from(userId.replaceAll('-', ''), 'hex'));

async function takeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  // Codes of releases before Argon2id are fast hashes. They work until they are replaced.
  const hashes = [await recoveryHash(userId, code), hashOf(`${userId}:${code}`)];
  return (
    (await tx.run(sql`delete from recovery_codes where user_id = ${userId} and code_hash = any(${hashes}::bytea[])`)) >
    0
  );
}

/** Letters and digits that cannot be confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const newRecoveryCode = (): string => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Replaces the recovery codes of a user. Stores only their hashes. @returns the codes, to show once. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => recoveryHash(userId, code)));
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx.run(sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}, hash from unnest(${hashes}::bytea[]) as hash`);
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** @returns false when the factor was off, or not confirmed yet. */
export async function removeFactor(db: Db, userId: string): Promise<boolean> {
  const removed = await db.one<{ wasOn: boolean }>(sql`
    delete from second_factors where user_id = ${userId} returning confirmed_at is not null as "wasOn"`);
  return removed?.wasOn ?? false;
}
