import sql from 'sql-template-tag';
import { refuse } from '#domain/problem.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { Db } from '#server/db/client.ts';

/** @throws Refusal `users.not-found` for whoever has no rights. */
export async function mustBeMember(db: Db, userId: string): Promise<void> {
  if (!(await db.one(sql`select 1 from users where id = ${userId} and is_admin`))) throw refuse(userProblems.notFound);
}
