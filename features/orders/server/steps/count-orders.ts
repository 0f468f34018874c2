import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';

/** Counts the orders of a live. */
export async function countOrders(_ctx: Ctx, tx: Tx, { liveId }: { liveId: string }): Promise<{ orders: number }> {
  const found = await tx.one<{ orders: number }>(
    sql`select count(*)::integer as orders from orders where live_id = ${liveId}`,
  );
  return { orders: found?.orders ?? 0 };
}
