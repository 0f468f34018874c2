import sql, { raw } from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { WITHOUT_TIME_LIMIT } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';

/** A device stores the assignments that it could not send, and may send an undone assignment again. */
const REPLAY_MS = 30 * 86_400_000;

export const deleteUndoneAssignments = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    await tx.run(raw(WITHOUT_TIME_LIMIT));
    return tx.run(sql`delete from undone_gives where undone_at < ${new Date(ctx.now().getTime() - REPLAY_MS)}`);
  });
