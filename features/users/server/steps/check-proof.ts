import { timingSafeEqual } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import type { Proof } from '#features/users/domain/schemas.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { CODE_ATTEMPTS } from '#features/users/domain/rules.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { loggingFailure } from '#platform/server/security-log.ts';
import { countAttempt, resetAttempts, slowDown } from './count-attempts.ts';
import { codeHash } from './try-code.ts';
import { countFactorAttempt, tryFactor } from './try-factor.ts';

const PROOFS_PER_15_MINUTES = 10;
const FREE_CODES_A_DAY = 50;
const CODE_EVERY_MS = 60_000;
const DAY_MINUTES = 24 * 60;

const proofsKey = (sessionId: string): string => `proof-in:${sessionId}`;

interface CodeRequest {
  id: string;
  email: string;
  code_hash: Buffer;
}

const codeRequestOf = (ctx: Ctx, db: Db, purpose: 'proof' | 'email-change'): Promise<CodeRequest | null> =>
  db.one<CodeRequest>(sql`
    select id, email, code_hash from sign_in_requests
    where user_id = ${'userId' in ctx.actor ? ctx.actor.userId : null} and purpose = ${purpose} and code_hash is not null
      and used_at is null and expires_at > ${ctx.now()}
    order by created_at desc, id limit 1`);

/**
 * Counts an attempt with a mailed code. Must run outside the transaction, which a wrong code rolls back. Each code has
 * its own limit.
 * @throws Refusal `users.too-many-codes`, `users.too-many-tries`.
 */
export async function countMailedCode(ctx: SignedInCtx, purpose: 'proof' | 'email-change'): Promise<void> {
  const request = await codeRequestOf(ctx, ctx.db, purpose);
  if (!request) return;
  await countAttempt(ctx, `mailed-code:${request.id}`, CODE_ATTEMPTS, DAY_MINUTES, userProblems.tooManyCodes);
  const key = `mailed-codes-of:${ctx.actor.userId}`;
  await slowDown(ctx, { key, free: FREE_CODES_A_DAY, minutes: DAY_MINUTES, everyMs: CODE_EVERY_MS });
}

/**
 * Uses a mailed code up.
 * @returns the address to which the code was mailed.
 * @throws Refusal `users.wrong-code`.
 */
export async function takeMailedCode(
  ctx: SignedInCtx,
  tx: Tx,
  { purpose, code }: { purpose: 'proof' | 'email-change'; code: string },
): Promise<string> {
  const request = await codeRequestOf(ctx, tx, purpose);
  if (!request || !timingSafeEqual(request.code_hash, codeHash(request.id, code))) throw refuse(userProblems.wrongCode);
  const used = await tx.run(
    sql`update sign_in_requests set used_at = ${ctx.now()} where id = ${request.id} and used_at is null`,
  );
  if (used === 0) throw refuse(userProblems.wrongCode);
  return request.email;
}

/**
 * Counts a proof attempt with its codes, and checks the password. Must run before the transaction, because a refusal
 * would roll the counts back.
 * @throws Refusal `users.proof-wanted`, `users.wrong-proof`, `users.too-many-tries`, `users.too-many-codes`.
 */
export const beginProof = (ctx: SignedInCtx, proof: Proof): Promise<void> =>
  loggingFailure(ctx, 'proof', () => countProof(ctx, proof));

async function countProof(ctx: SignedInCtx, { password, mailCode, factorCode }: Proof): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  if (!password && !mailCode) throw refuse(userProblems.proofWanted);
  await countAttempt(ctx, proofsKey(sessionId), PROOFS_PER_15_MINUTES, 15, userProblems.tooManyTries);
  if (password) await assertPassword(ctx, password);
  else await countMailedCode(ctx, 'proof');
  if (factorCode) await countFactorAttempt(ctx, { userId, by: sessionId, code: factorCode });
}

async function assertPassword({ db, actor }: SignedInCtx, password: string): Promise<void> {
  const account = await db.one<{ hash: string | null }>(sql`
    select a.password_hash as hash from users u join auth_identities a on a.id = u.auth_id where u.id = ${actor.userId}`);
  if (!account?.hash || !(await verify(account.hash, password))) throw refuse(userProblems.wrongProof);
}

/** Locks the caller's mailed codes and identity, for a command that then locks a pseudo before `takeProof`. */
export async function lockIdentity({ actor: { userId } }: SignedInCtx, tx: Tx): Promise<void> {
  await tx.run(sql`
    select from sign_in_requests
    where user_id = ${userId} or email = (select email from users where id = ${userId}) order by id for update`);
  await tx.run(sql`select from auth_identities where id = (select auth_id from users where id = ${userId}) for update`);
}

/**
 * Uses up the proof that `beginProof` counted. Refuses when the session has ended since, for example with a new
 * password. Locks the caller's mailed codes, identity, user, factor and session.
 * @param isChangedUser condition on `users u` for users that the command changes. They are locked together with the
 * caller, by id (decision 0013).
 * @throws Refusal `users.wrong-code`, `users.factor-wanted`, `users.wrong-factor`, `users.signed-out`.
 */
export const takeProof = (ctx: SignedInCtx, tx: Tx, proof: Proof, isChangedUser = sql`false`): Promise<void> =>
  loggingFailure(ctx, 'proof', () => consumeProof(ctx, tx, proof, isChangedUser));

interface ProvingUser {
  id: string;
  hasAccount: boolean;
  hasFactor: boolean;
}

async function consumeProof(
  ctx: SignedInCtx,
  tx: Tx,
  { password, mailCode, factorCode }: Proof,
  isChangedUser: Sql,
): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  await lockIdentity(ctx, tx);
  if (!password && mailCode) await takeMailedCode(ctx, tx, { purpose: 'proof', code: mailCode });
  const users = await tx.many<ProvingUser>(sql`
    select u.id, u.auth_id is not null as "hasAccount",
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasFactor"
    from users u where u.id = ${userId} or ${isChangedUser} order by u.id for update`);
  const user = users.find(({ id }) => id === userId);
  if (!user?.hasAccount) throw refuse(userProblems.signedOut);
  if (user.hasFactor) {
    if (!factorCode) throw refuse(userProblems.factorWanted);
    await tryFactor(ctx, tx, { userId, by: sessionId, code: factorCode }, 'confirmed');
  }
  if (!(await tx.one(sql`select from sessions where id = ${sessionId} for update`)))
    throw refuse(userProblems.signedOut);
  await resetAttempts(tx, [proofsKey(sessionId)]);
}
