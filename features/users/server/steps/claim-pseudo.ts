import sql, { empty, type Sql } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { A_CUSTOMER } from '#platform/server/events/author.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { onBuyerTakenOver } from '../hooks.ts';
import { copyBlocks } from './copy-blocks.ts';
import { moveChanges } from './move-changes.ts';

/** Locks a pseudo until the end of the transaction, so that concurrent requests for the same pseudo run in turn. */
export async function lockPseudo(db: Db, pseudo: string): Promise<void> {
  await db.one(sql`select ${pseudoLock(pseudo)}`);
}

/** Locks pseudos in an order that does not depend on the collation of the database. */
export async function lockPseudos(db: Db, pseudos: Iterable<string>): Promise<void> {
  for (const pseudo of [...new Set(pseudos)].toSorted()) await lockPseudo(db, pseudo);
}

/** `more` is a clause that selects further pseudos (`union select …`). Locks in the order of `lockPseudos`. */
export async function lockPseudosOf(db: Db, userIds: readonly string[], more: Sql = empty): Promise<void> {
  const pseudos = await db.many<{ pseudo: string }>(sql`
    select tiktok_username as pseudo from users
    where id = any(${userIds}) and tiktok_username is not null ${more}`);
  await lockPseudos(
    db,
    pseudos.map(({ pseudo }) => pseudo),
  );
}

/** Expression of the lock of a pseudo, for use inside a larger statement. */
export const pseudoLock = (pseudo: string): Sql =>
  sql`pg_advisory_xact_lock(hashtextextended(${`pseudo:${pseudo}`}, 0))`;

/**
 * Gives a pseudo to a user (D-02). The pseudo is free when unused, or when its user has no account, as after a live.
 * The orders, blocks, notes and changes of a user without an account then move to `userId`, and that user is deleted.
 * The caller holds the locks of the pseudo and of the user.
 * @returns the number of orders that moved; null when another account has the pseudo.
 */
export async function claimPseudo(ctx: Ctx, tx: Tx, userId: string, pseudo: string): Promise<number | null> {
  const holder = await tx.one<{
    id: string;
    auth_id: string | null;
    display_name: string | null;
    avatar_url: string | null;
    tiktok_user_id: string | null;
  }>(
    sql`select id, auth_id, display_name, avatar_url, tiktok_user_id from users where tiktok_username = ${pseudo} for update`,
  );
  if (holder?.id === userId) return 0;
  if (holder?.auth_id) return null;
  let orders = 0;
  if (holder) {
    const moved = await onBuyerTakenOver.run(ctx, tx, { from: holder.id, to: userId, pseudo });
    await copyBlocks(tx, holder.id, userId);
    await moveChanges(tx, holder.id, userId);
    await tx.run(sql`delete from users where id = ${holder.id}`);
    const after = Object.assign({ pseudo }, ...moved) as { pseudo: string; orders?: number };
    orders = after.orders ?? 0;
    await tx.record(
      { type: 'person.claimed', userId, data: { after } },
      'userId' in ctx.actor ? undefined : A_CUSTOMER,
    );
  }
  await tx.run(sql`
    update users set tiktok_username = ${pseudo}, display_name = coalesce(display_name, ${holder?.display_name ?? null}),
      avatar_url = coalesce(avatar_url, ${holder?.avatar_url ?? null}), tiktok_user_id = ${holder?.tiktok_user_id ?? null}, updated_at = ${ctx.now()}
    where id = ${userId}`);
  return orders;
}
