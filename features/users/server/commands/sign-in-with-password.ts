import { verify } from '@node-rs/argon2';
import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as adminEndpoints from '#features/users/domain/admin-endpoints.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { logSecurity } from '#platform/server/security-log.ts';
import { requireUser } from '../queries.ts';
import { countAttempt, resetAttempts, slowDown } from '../steps/count-attempts.ts';
import { hashPassword } from '../steps/hash-password.ts';
import { openSession } from '../steps/open-session.ts';

// Hash that is verified for an unknown address, so that the answer takes the same time.
const dummyHash = hashPassword('no one has this password');

const MINUTES = 15;
const ATTEMPTS_PER_NETWORK_AND_ACCOUNT = 20;
const FREE_ATTEMPTS_PER_ACCOUNT = 200;
const FREE_ATTEMPTS_PER_NETWORK = 100;
const ACCOUNT_EVERY_MS = 4_000;

interface Account {
  user_id: string;
  password_hash: string | null;
}

/**
 * Opens a session if the verified password is still stored, because a reset may have replaced the password and ended
 * the sessions. Locks the identity. @returns false when the password has changed.
 */
const openIfCurrent = (ctx: Ctx, email: string, { user_id, password_hash }: Account): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const identity = await tx.one(sql`
      select from auth_identities where email = ${email} and password_hash = ${password_hash} for update`);
    if (identity) await openSession(ctx, tx, user_id);
    return identity !== null;
  });

/** @throws Refusal `users.wrong-password`, `users.too-many-tries`. */
export async function signInWithPassword(
  ctx: Ctx,
  { email, password }: ParsedInputOf<typeof adminEndpoints.adminSignIn>,
) {
  const { network } = ctx.visitor;
  const networkKey = `password-from:${network}`;
  const networkAccountKey = `password-at:${network}:${email}`;
  const accountKey = `password-of:${email}`;
  // Attempts for one account are refused from one network and slowed down from all networks, so that a stranger cannot
  // lock the seller out.
  await countAttempt(ctx, networkAccountKey, ATTEMPTS_PER_NETWORK_AND_ACCOUNT, MINUTES, userProblems.tooManyTries);
  const accountPace = { key: accountKey, free: FREE_ATTEMPTS_PER_ACCOUNT, everyMs: ACCOUNT_EVERY_MS };
  await slowDown(ctx, { ...accountPace, minutes: MINUTES });
  await slowDown(ctx, { key: networkKey, free: FREE_ATTEMPTS_PER_NETWORK, minutes: MINUTES });
  const account = await ctx.db.one<Account>(sql`
    select u.id as user_id, a.password_hash from auth_identities a join users u on u.auth_id = a.id where a.email = ${email}`);
  const isRight = await verify(account?.password_hash ?? (await dummyHash), password);
  if (!account?.password_hash || !isRight || !(await openIfCurrent(ctx, email, account))) {
    const code = userProblems.wrongPassword.code;
    logSecurity(ctx, 'sign-in-failed', { method: 'password', code, userId: account?.user_id ?? null });
    throw refuse(userProblems.wrongPassword);
  }
  await resetAttempts(ctx.db, [networkKey, networkAccountKey, accountKey]);
  logSecurity(ctx, 'sign-in', { method: 'password', userId: account.user_id });
  return { user: await requireUser(ctx.db, account.user_id) };
}
