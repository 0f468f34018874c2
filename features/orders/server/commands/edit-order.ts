import { isDeepStrictEqual } from 'node:util';
import sql, { join, type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import { orderTexts, type OrderTexts } from '#features/orders/domain/admin-schemas.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonObject, readOne } from '#platform/server/db/json.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { lockOrder } from '../steps/lock-order.ts';

const columns: Readonly<Record<keyof OrderTexts, Sql>> = { comment: sql`comment` };

/**
 * Replaces the texts that the seller wrote about an order, at any time. Locks the order.
 * @throws Refusal `orders.edited-meanwhile` when the texts on screen are outdated.
 */
export async function editOrder(
  ctx: Ctx,
  { orderId, texts, seen }: ParsedInputOf<typeof adminEndpoints.editOrder>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const { userId } = await lockOrder(tx, orderId);
    const stored = await readOne(tx, jsonObject<OrderTexts>(columns), sql`from orders where id = ${orderId}`);
    // An imported text may have spaces around it, which no screen sends back.
    const now = z.parse(orderTexts, stored);
    if (!isDeepStrictEqual(now, seen)) throw refuse(orderProblems.editedMeanwhile, { texts: now });
    if (isDeepStrictEqual(texts, now)) return;
    const assigned = z.keyof(orderTexts).options.map((name) => sql`${columns[name]} = ${texts[name]}`);
    await tx.run(sql`update orders set ${join(assigned)}, updated_at = ${ctx.now()} where id = ${orderId}`);
    await tx.record({ type: 'order.edited', orderId, userId });
  });
  return { ok: true };
}
