import sql from 'sql-template-tag';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Notes that the actor has written to a buyer without an account, or that nobody did. @returns false for another user. */
export async function noteWritten(ctx: SignedInCtx, tx: Tx, userId: string, isTold: boolean): Promise<boolean> {
  const noted = await tx.run(sql`
    update users set told_at = ${isTold ? ctx.now() : null}, told_by = ${isTold ? ctx.actor.name : null}
    where id = ${userId} and auth_id is null and tiktok_username is not null`);
  return noted > 0;
}
