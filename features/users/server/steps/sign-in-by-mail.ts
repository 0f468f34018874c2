import sql from 'sql-template-tag';
import type { SessionUser } from '#features/users/domain/schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { requireUser } from '../queries.ts';
import { claimPseudo, lockPseudo } from './claim-pseudo.ts';
import { openSession } from './open-session.ts';

export interface UsedRequest {
  email: string;
  pseudo: string | null;
}

/**
 * Signs in the owner of a proved e-mail: finds or creates the account and opens a session.
 * Gives the account the requested pseudo if it is still free (D-02).
 */
export async function signInByMail(
  ctx: Ctx,
  tx: Tx,
  request: UsedRequest,
): Promise<{ user: SessionUser; pseudoRefused: boolean }> {
  const userId = await findOrCreateAccount(ctx, tx, request);
  const pseudoRefused = !(await assignPseudo(ctx, tx, userId, request.pseudo));
  await openSession(ctx, tx, userId);
  return { user: await requireUser(tx, userId), pseudoRefused };
}

/**
 * Finds or creates the account of a proved e-mail. Locks its identity, the pseudo, then the user.
 * @returns the user's id.
 */
export async function findOrCreateAccount(ctx: Ctx, tx: Tx, request: UsedRequest): Promise<string> {
  const identity = await tx.one<{ id: string }>(sql`
    insert into auth_identities (email, created_at) values (${request.email}, ${ctx.now()})
    on conflict (email) do update set email = excluded.email returning id`);
  if (!identity) throw new Error('an identity was neither created nor found');
  if (request.pseudo) await lockPseudo(tx, request.pseudo);
  return (await linkUser(ctx, tx, identity.id, request.email)) ?? (await createUser(ctx, tx, identity.id, request));
}

/**
 * Returns the user of an identity, else links the user of the address. Ignores a user with another identity, whose
 * stored address is outdated.
 */
async function linkUser(ctx: Ctx, tx: Tx, authId: string, email: string): Promise<string | null> {
  const user = await tx.one<{ id: string; auth_id: string | null }>(sql`
    select id, auth_id from users where auth_id = ${authId} or email = ${email} and auth_id is null
    order by (auth_id = ${authId}) desc nulls last limit 1 for update`);
  if (user && !user.auth_id) {
    await tx.run(sql`update users set auth_id = ${authId}, updated_at = ${ctx.now()} where id = ${user.id}`);
    await tx.record({ type: 'user.signed-up', userId: user.id });
  }
  return user?.id ?? null;
}

/**
 * Links the user that a live made under the pseudo, with its orders; otherwise creates a user. Frees the address first,
 * which an earlier import may have given to the user of another identity.
 */
async function createUser(ctx: Ctx, tx: Tx, authId: string, request: UsedRequest): Promise<string> {
  await tx.run(sql`
    update users u set email = a.email, updated_at = ${ctx.now()} from auth_identities a
    where u.email = ${request.email} and a.id = u.auth_id and a.email <> u.email`);
  const account = request.pseudo
    ? await tx.one<{ id: string }>(sql`
        update users set auth_id = ${authId}, email = ${request.email}, updated_at = ${ctx.now()}
        where tiktok_username = ${request.pseudo} and auth_id is null returning id`)
    : null;
  const user =
    account ??
    (await tx.one<{ id: string }>(sql`
    insert into users (created_at, updated_at, auth_id, email)
    values (${ctx.now()}, ${ctx.now()}, ${authId}, ${request.email}) returning id`));
  if (!user) throw new Error('a user was not made');
  await tx.record({ type: 'user.signed-up', userId: user.id });
  return user.id;
}

async function assignPseudo(ctx: Ctx, tx: Tx, userId: string, pseudo: string | null): Promise<boolean> {
  if (!pseudo) return true;
  const user = await tx.one<{ tiktok_username: string | null }>(
    sql`select tiktok_username from users where id = ${userId}`,
  );
  // An existing pseudo stays; only the support changes it (CUS-15).
  if (user?.tiktok_username) return user.tiktok_username === pseudo;
  return (await claimPseudo(ctx, tx, userId, pseudo)) !== null;
}
