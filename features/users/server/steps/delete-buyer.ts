import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '#platform/server/events/transaction.ts';

/**
 * Deletes a locked user made at `madeAt` and unchanged since, without an account, rights, a contact, a block or an
 * event.
 * @param madeAt as PostgreSQL writes it: a `Date` has no microseconds.
 * @param isUnused condition of later features. Has `u` of `users` in scope.
 * @returns true when the user is deleted.
 */
export async function deleteBuyer(tx: Tx, userId: string, madeAt: string, isUnused: Sql): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from users u where u.id = ${userId} and u.created_at = ${madeAt}::timestamptz and u.updated_at = u.created_at
      and u.auth_id is null and not u.is_admin and u.told_at is null
      and not exists (select from user_blocks t where t.user_id = u.id)
      and not exists (select from events t where t.user_id = u.id) and ${isUnused}`);
  return deleted > 0;
}
