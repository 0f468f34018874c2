import sql from 'sql-template-tag';
import type { Ctx } from '#server/context.ts';

/** Forgets sessions that ended, mails that expired and counted tries that no longer matter. */
export async function cleanUp(ctx: Ctx): Promise<void> {
  const dayAgo = new Date(ctx.now().getTime() - 86_400_000);
  await ctx.db.run(sql`delete from sessions where expires_at < ${ctx.now()}`);
  await ctx.db.run(sql`delete from sign_in_requests where expires_at < ${dayAgo}`);
  await ctx.db.run(sql`delete from rate_counters where window_start < ${dayAgo}`);
}
