import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Counts the pieces of a live. */
export async function countPieces(_ctx: Ctx, tx: Tx, { liveId }: { liveId: string }): Promise<{ pieces: number }> {
  const found = await tx.one<{ pieces: number }>(
    sql`select count(*)::integer as pieces from products where live_id = ${liveId}`,
  );
  return { pieces: found?.pieces ?? 0 };
}
