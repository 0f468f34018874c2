import sql from 'sql-template-tag';
import type { KnownUser } from '#features/users/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/**
 * Stores the new platform name of a user. A declared pseudo that differs from the old name stays.
 * Needs the locks of the new pseudo and of the user.
 * @returns the replaced pseudo; null when the pseudo stays.
 */
export async function followName(ctx: Ctx, tx: Tx, user: KnownUser, to: string): Promise<string | null> {
  const { userId, pseudo: from, platformName } = user;
  await tx.run(sql`update pseudo_proofs set pseudo = ${to} where user_id = ${userId}`);
  await tx.record({ type: 'user.updated', userId });
  if (from === null || from !== platformName) return null;
  await tx.run(sql`update users set tiktok_username = ${to}, updated_at = ${ctx.now()} where id = ${userId}`);
  return from;
}
