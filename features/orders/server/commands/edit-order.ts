import { isDeepStrictEqual } from 'node:util';
import sql, { join, raw } from 'sql-template-tag';
import * as z from 'zod/mini';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import { storedTexts } from '#features/orders/domain/admin-schemas.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { readOne } from '#platform/server/db/json.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { textColumn, textNames, textsJson } from '../sql/texts.ts';
import { lockOrder } from '../steps/lock-order.ts';

/**
 * Replaces the seller's texts about an order, in any status. Locks the order.
 * @throws Refusal `orders.not-found`, or `orders.edited-meanwhile` when the texts on screen are outdated.
 */
export async function editOrder(
  ctx: Ctx,
  { orderId, texts, seen }: ParsedInputOf<typeof adminEndpoints.editOrder>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const { userId } = await lockOrder(tx, orderId);
    const edited = textNames.filter((name) => texts[name] !== undefined);
    const stored = await readOne(tx, textsJson('o', edited), sql`from orders o where o.id = ${orderId}`);
    // An imported text may have spaces around it, which no screen sends back.
    const current = z.parse(z.partial(storedTexts), stored);
    if (edited.some((name) => current[name] !== seen[name]))
      throw refuse(orderProblems.editedMeanwhile, { texts: current });
    if (isDeepStrictEqual(texts, current)) return;
    const updates = edited.map((name) => sql`${raw(textColumn(name))} = ${texts[name]}`);
    await tx.run(sql`update orders set ${join(updates)}, updated_at = ${ctx.now()} where id = ${orderId}`);
    await tx.record({ type: 'order.edited', orderId, userId });
  });
  return { ok: true };
}
