import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/**
 * Voids the unused links and codes mailed to an address, so that an earlier reader of the mailbox cannot sign in. A
 * code for a change to this address stays, because it needs the session of the user who asked for it. Locks the
 * requests.
 */
export const voidMails = (ctx: Ctx, tx: Tx, email: string): Promise<number> =>
  tx.run(sql`
    update sign_in_requests set used_at = ${ctx.now()}
    where email = ${email} and used_at is null and purpose <> 'email-change'`);
