import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { withoutTimeLimit } from '#platform/server/events/without-time-limit.ts';

/**
 * Time for which the key of an undone assignment is stored, in ms. A device that got no answer may send the assignment
 * again.
 */
const REPLAY_MS = 30 * 86_400_000;

export const deleteUndoneAssignments = (ctx: Ctx): Promise<number> =>
  withoutTimeLimit(ctx, (tx) =>
    tx.run(sql`delete from undone_gives where undone_at < ${new Date(ctx.now().getTime() - REPLAY_MS)}`),
  );
