import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { waitForEndOfLive } from '#features/lives/server/sql/end-of-live.ts';
import { lockUsers } from '#features/users/server/steps/lock-users.ts';
import { holdColumns, holdInLive } from '../steps/begin-hold.ts';
import { readNewOrderSettings } from '../steps/begin-order.ts';

type Input = ParsedInputOf<typeof adminEndpoints.createOrder>;

/**
 * Creates an empty order. Idempotent by the key `once`, which becomes the id of the order. Locks the user.
 * @throws Refusal `orders.created-already` when the key has created an order with other data; the refusal of an unknown
 * live or user.
 */
export async function createOrder(ctx: Ctx, input: Input): Promise<{ orderId: string }> {
  const { hold, postage } = await readNewOrderSettings(ctx);
  const now = ctx.now();
  return inTransaction(ctx, async (tx) => {
    await lockUsers(tx, [input.userId]);
    await tx.run(waitForEndOfLive(input.liveId));
    const inserted = await tx.one<{ id: string }>(sql`
      insert into orders (id, order_date, created_at, updated_at, user_id, live_id, live_title, pseudo, display_name, comment,
        postage_cents, ${holdColumns})
      select coalesce(${input.once ?? null}::uuid, gen_random_uuid()), ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, u.id, l.id, l.title, u.tiktok_username, u.display_name, ${input.comment},
        ${postage}::integer, ${holdInLive(hold, now)}
      from users u join lives l on l.id = ${input.liveId} where u.id = ${input.userId}
      on conflict (id) do nothing returning id`);
    if (!inserted) return readOrderOfKey(tx, input);
    await tx.record({
      type: 'order.created',
      orderId: inserted.id,
      userId: input.userId,
      data: { liveId: input.liveId },
    });
    return { orderId: inserted.id };
  });
}

async function readOrderOfKey(tx: Tx, { once, liveId, userId, comment }: Input): Promise<{ orderId: string }> {
  const order = await tx.one<{ id: string; isSame: boolean }>(sql`
    select id, (live_id, user_id, comment) is not distinct from (${liveId}::uuid, ${userId}::uuid, ${comment}::text) as "isSame"
    from orders where id = ${once ?? null}`);
  if (!order) throw refuse(liveProblems.notFound);
  if (!order.isSame) throw refuse(orderProblems.createdAlready);
  return { orderId: order.id };
}
