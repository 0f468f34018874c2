import sql from 'sql-template-tag';
import { liveProblems } from '#domain/lives/problems.ts';
import { refuse } from '#domain/problem.ts';
import { userProblems } from '#domain/users/problems.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/events/transaction.ts';

/** “Nouvelle commande”: an empty order for a user and a live (ADM-19). */
export async function createOrder(ctx: Ctx, input: { liveId: string; userId: string; comment: string | null }) {
  return inTransaction(ctx, async (tx) => {
    const live = await tx.one<{ title: string }>(sql`select title from lives where id = ${input.liveId}`);
    if (!live) throw refuse(liveProblems.notFound);
    const made = await tx.one<{ id: string }>(sql`
      insert into orders (user_id, live_id, live_title, pseudo, display_name, comment)
      select u.id, ${input.liveId}, ${live.title}, u.tiktok_username, u.display_name, ${input.comment}
      from users u where u.id = ${input.userId} returning id`);
    if (!made) throw refuse(userProblems.notFound);
    await tx.record({ type: 'order.created', orderId: made.id, userId: input.userId, data: { liveId: input.liveId } });
    return { orderId: made.id };
  });
}
