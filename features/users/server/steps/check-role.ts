import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { isRoleAtLeast, type Role } from '#shared/roles.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { roleOf } from '../sql/roles.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** @throws Refusal `users.role-too-low` for an account whose role is higher than the caller's. */
export async function assertRoleNotHigher({ actor }: SignedInCtx, tx: Tx, userId: string): Promise<void> {
  const user = await tx.one<{ role: Role | null }>(
    sql`select ${roleOf('u')} as role from users u where u.id = ${userId}`,
  );
  if (user?.role && !isRoleAtLeast(actor.role, user.role)) throw refuse(userProblems.roleTooLow);
}

/** @throws Refusal `users.not-admin`, `users.role-too-low`. */
export function assertOwner(role: Role | null): void {
  if (!role) throw refuse(userProblems.notAdmin);
  if (!isRoleAtLeast(role, 'owner')) throw refuse(userProblems.roleTooLow);
}

/** Locks the caller, and refuses when a concurrent request has lowered the caller's role. @throws as `assertOwner`. */
export async function lockOwner({ actor }: SignedInCtx, tx: Tx): Promise<void> {
  const caller = await tx.one<{ role: Role | null }>(
    sql`select ${roleOf('u')} as role from users u where u.id = ${actor.userId} for share`,
  );
  assertOwner(caller?.role ?? null);
}
