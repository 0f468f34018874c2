import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { waitForEndOfLive } from '#features/lives/server/sql/end-of-live.ts';
import { lockUsers } from '#features/users/server/steps/lock-users.ts';
import { holdColumns, holdInLive } from '../steps/begin-hold.ts';
import { readNewOrderSettings } from '../steps/begin-order.ts';

/** Creates an empty order for a user and a live (“Nouvelle commande”, ADM-19). */
export async function createOrder(ctx: Ctx, input: ParsedInputOf<typeof adminEndpoints.createOrder>) {
  const { hold, postage } = await readNewOrderSettings(ctx);
  const now = ctx.now();
  return inTransaction(ctx, async (tx) => {
    await lockUsers(tx, [input.userId]);
    await tx.run(waitForEndOfLive(input.liveId));
    const inserted = await tx.one<{ id: string }>(sql`
      insert into orders (order_date, created_at, updated_at, user_id, live_id, live_title, pseudo, display_name, comment,
        postage_cents, ${holdColumns})
      select ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, u.id, l.id, l.title, u.tiktok_username, u.display_name, ${input.comment},
        ${postage}::integer, ${holdInLive(hold)}
      from users u join lives l on l.id = ${input.liveId} where u.id = ${input.userId} returning id`);
    if (!inserted) throw refuse(liveProblems.notFound);
    await tx.record({
      type: 'order.created',
      orderId: inserted.id,
      userId: input.userId,
      data: { liveId: input.liveId },
    });
    return { orderId: inserted.id };
  });
}
