import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/users/domain/endpoints.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { Role } from '#shared/roles.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { authorOf } from '#platform/server/events/author.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { loggingFailure, logSecurity } from '#platform/server/security-log.ts';
import { hashOf } from '#features/users/server/session-secret.ts';
import { requireUser } from '../queries.ts';
import { countAttempt } from '../steps/count-attempts.ts';
import { assertUncommonPassword } from '../steps/check-password.ts';
import { hashPassword } from '../steps/hash-password.ts';
import { findOrCreateAccount } from '../steps/sign-in-by-mail.ts';
import { openSession } from '../steps/open-session.ts';
import { endSessionsOf, publishEnded, notifyAccountChange } from '../steps/notify-account-change.ts';
import { countFactorAttempt, tryFactor } from '../steps/try-factor.ts';
import { voidMails } from '../steps/void-mails.ts';

const RESETS_PER_15_MINUTES = 20;

interface Link {
  id: string;
  email: string;
  /** Role that an invitation gives; null for a reset. */
  role: Role | null;
  /** Null for an invitation to an address without an account. */
  userId: string | null;
  hasFactor: boolean;
}

const linkOf = (ctx: Ctx, db: Db, token: string): Promise<Link | null> =>
  db.one<Link>(sql`
    select r.id, r.email, r.role, u.id as "userId", f.user_id is not null as "hasFactor"
    from sign_in_requests r left join auth_identities a on a.email = r.email left join users u on u.auth_id = a.id
    left join second_factors f on f.user_id = u.id and f.confirmed_at is not null
    where r.token_hash = ${hashOf(token)} and r.purpose in ('password-reset', 'invitation') and r.used_at is null
      and r.expires_at > ${ctx.now()}`);

/**
 * Counts the attempts of a valid link. Refuses an invalid link before the password is hashed, because hashing is slow.
 */
async function countReset(ctx: Ctx, token: string, factorCode: string | undefined): Promise<Link> {
  const link = await linkOf(ctx, ctx.db, token);
  if (!link) throw refuse(userProblems.linkExpired);
  const key = `reset-from:${ctx.visitor.network}:${link.email}`;
  await countAttempt(ctx, key, RESETS_PER_15_MINUTES, 15, userProblems.tooManyTries);
  if (link.userId && factorCode) await countFactorAttempt(ctx, { userId: link.userId, by: link.id, code: factorCode });
  return link;
}

/**
 * Sets a new password with a mailed link, used once, and signs the visitor in. Ends all other sessions and mailed links
 * of the account (D-11). Reports by mail a reset, and an invitation of a user who has rights already. An account with a
 * second factor also needs a code of the factor. An invitation creates a missing account, and gives its role to a user
 * without rights.
 * @throws Refusal `users.link-expired`, `users.common-password`, `users.factor-wanted`, `users.wrong-factor`,
 * `users.too-many-tries`.
 */
export async function updatePassword(
  ctx: Ctx,
  { token, password, factorCode }: ParsedInputOf<typeof endpoints.updatePassword>,
) {
  const openLink = await loggingFailure(ctx, 'new-password', () => countReset(ctx, token, factorCode));
  await assertUncommonPassword(ctx, password, openLink.email);
  const passwordHash = await hashPassword(password);
  const setPassword = async (tx: Tx) => {
    const link = await consumeLink(ctx, tx, token);
    const hasJoined = link.role !== null && (await joinTeam(ctx, tx, link.email, link.role));
    const account = await tx.one<{ id: string }>(sql`
      update auth_identities a set password_hash = ${passwordHash} from users u
      where a.email = ${link.email} and u.auth_id = a.id returning u.id`);
    if (!account) throw refuse(userProblems.linkExpired);
    const factorAt = link.hasFactor
      ? await takeFactor(ctx, tx, { userId: account.id, by: link.id, code: factorCode })
      : null;
    await voidMails(ctx, tx, link.email);
    const sessions = await endSessionsOf(tx, account.id);
    await openSession(ctx, tx, account.id, factorAt);
    if (!hasJoined)
      await notifyAccountChange(actorCtx(ctx, account.id, link.email), tx, {
        what: 'password-changed',
        userId: account.id,
      });
    return { user: await requireUser(tx, account.id, factorAt !== null), ended: sessions };
  };
  const { user, ended } = await loggingFailure(ctx, 'new-password', () => inTransaction(ctx, setPassword));
  publishEnded(ctx, ended);
  logSecurity(ctx, 'sign-in', { method: 'new-password', userId: user.id });
  return { user };
}

/** Uses the link up. Only one of several concurrent requests succeeds. @throws Refusal `users.link-expired` */
async function consumeLink(ctx: Ctx, tx: Tx, token: string): Promise<Link> {
  const lockedRows = await tx.run(sql`
    select from sign_in_requests where token_hash = ${hashOf(token)} and used_at is null for update`);
  const link = lockedRows > 0 ? await linkOf(ctx, tx, token) : null;
  if (!link) throw refuse(userProblems.linkExpired);
  await tx.run(sql`update sign_in_requests set used_at = ${ctx.now()} where id = ${link.id}`);
  return link;
}

interface GivenFactor {
  userId: string;
  by: string;
  code: string | undefined;
}

/** @returns the time at which the factor was given. */
async function takeFactor(ctx: Ctx, tx: Tx, { code, ...attempt }: GivenFactor): Promise<Date> {
  if (!code) throw refuse(userProblems.factorWanted);
  await tryFactor(ctx, tx, { ...attempt, code }, 'confirmed');
  return ctx.now();
}

/** Returns a context whose actor is the user of the link, because the link and not a session proves the user. */
const actorCtx = (ctx: Ctx, userId: string, email: string): Ctx => ({
  ...ctx,
  actor: { kind: 'customer', userId, sessionId: '', role: null, name: email },
});

/** Gives the role to the account of the address, created if missing. @returns false for a user with rights. */
async function joinTeam(ctx: Ctx, tx: Tx, email: string, role: Role): Promise<boolean> {
  const userId = await findOrCreateAccount(ctx, tx, { email, pseudo: null });
  const joined = await tx.one<{ name: string }>(sql`
    update users set is_admin = true, role = ${role} where id = ${userId} and not is_admin returning email as name`);
  const memberCtx = actorCtx(ctx, userId, email);
  if (joined) await tx.record({ type: 'account.joined', userId, data: { to: role } }, authorOf(memberCtx.actor));
  await tx.record({ type: 'user.updated', userId });
  return joined !== null;
}
