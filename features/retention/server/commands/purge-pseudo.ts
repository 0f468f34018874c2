import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/retention/domain/admin-endpoints.ts';
import { mayStillTakePlace } from '#features/lives/server/sql/next-live.ts';
import type { Ctx } from '#platform/server/context.ts';
import { purgePseudoComments } from '../steps/purge-comments.ts';

/**
 * Deletes the comments of a pseudo and anonymizes its claims without a piece, in lives that are over. Serves written
 * requests, which may come from people who are not customers. For owners only. Idempotent.
 */
export async function purgePseudo(ctx: Ctx, { pseudo }: ParsedInputOf<typeof endpoints.forgetPseudo>) {
  const { comments, claims } = await purgePseudoComments(ctx, pseudo);
  const commentInLive = await ctx.db.one(sql`
    select 1 from tiktok_event e join lives l on l.id = e.live_id and ${mayStillTakePlace('l', ctx.now())} where e.user_unique_id = ${pseudo} limit 1`);
  return { comments, claims, someStay: commentInLive !== null };
}
