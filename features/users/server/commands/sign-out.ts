import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { logSecurity } from '#platform/server/security-log.ts';

export async function signOut(ctx: Ctx): Promise<{ ok: true }> {
  if ('sessionId' in ctx.actor) {
    await ctx.db.run(sql`delete from sessions where id = ${ctx.actor.sessionId}`);
    ctx.liveFeed.publish([{ topic: 'session-ended', id: ctx.actor.sessionId }]);
  }
  logSecurity(ctx, 'sign-out');
  ctx.visitor.clearSessionCookie();
  return { ok: true };
}
