import sql from 'sql-template-tag';
import type { Role } from '#domain/roles.ts';
import type { AccountChange } from '#domain/team/labels.ts';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/events/transaction.ts';

interface Change {
  what: AccountChange;
  /** Whose account; null for an address that is invited. */
  userId: string | null;
  /** The address that is invited. */
  email?: string;
  /** What she might do before; null and not said are no rights. */
  from?: Role | null;
  to?: Role | null;
}

/** Keeps what was done to an account, by whom and when. */
export async function recordAccountChange(
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  tx: Tx,
  { what, userId, email, from, to }: Change,
): Promise<void> {
  const [actorId, name] = 'userId' in actor ? [actor.userId, actor.name] : [null, null];
  await tx.run(sql`
    insert into account_changes (at, actor_id, actor_name, what, user_id, email, role_before, role_after)
    values (${now()}, ${actorId}, ${name}, ${what}, ${userId}, ${email ?? null}, ${from ?? null}, ${to ?? null})`);
}
