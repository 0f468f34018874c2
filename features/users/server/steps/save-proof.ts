import sql from 'sql-template-tag';
import type { KnownUser, Speaker } from '#features/users/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Needs the lock of the user. */
export async function saveProof(ctx: Ctx, tx: Tx, { userId }: KnownUser, speaker: Speaker): Promise<void> {
  const { person, pseudo } = speaker;
  await tx.run(sql`
    insert into pseudo_proofs (user_id, tiktok_user_id, pseudo, proved_at) values (${userId}, ${person}, ${pseudo}, ${ctx.now()})
    on conflict (user_id) do update set tiktok_user_id = excluded.tiktok_user_id, pseudo = excluded.pseudo,
      proved_at = excluded.proved_at`);
  await tx.record({ type: 'user.updated', userId });
}

/** Needs the lock of the user. A used code must not prove a pseudo twice. */
export async function removeCode(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from pseudo_codes where user_id = ${userId}`);
}
