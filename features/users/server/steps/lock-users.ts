import sql from 'sql-template-tag';
import { refuse, type Problem } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { erasedEmail } from '#features/users/domain/rules.ts';
import type { Db } from '#platform/server/db/client.ts';

/**
 * Locks users before they get orders, a block or a note, always in the same order. An erased user counts as absent: the
 * row remains for old orders only.
 * @throws Refusal `problem`, when a user is absent.
 */
export async function lockUsers(
  db: Db,
  userIds: readonly string[],
  problem: Problem = userProblems.notFound,
): Promise<void> {
  const users = await db.many<{ id: string; email: string }>(
    sql`select id, email from users where id = any(${userIds}) order by id for no key update`,
  );
  if (users.length < userIds.length || users.some(({ id, email }) => email === erasedEmail(id))) throw refuse(problem);
}
