import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { Db } from '#platform/server/db/client.ts';

/** @throws Refusal `users.not-found` for a user without rights. */
export async function mustBeMember(db: Db, userId: string): Promise<void> {
  if (!(await db.one(sql`select 1 from users where id = ${userId} and is_admin`))) throw refuse(userProblems.notFound);
}
