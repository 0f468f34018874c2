import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/rehearsals/domain/endpoints.ts';
import { rehearsalProblems } from '#features/rehearsals/domain/problems.ts';
import type { Rehearsal } from '#features/rehearsals/domain/schemas.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { rehearsalOf } from '../steps/read-rehearsal.ts';
import { deleteCopy, openCopy } from '../steps/create-copy.ts';

interface RecordedLive {
  isOn: boolean;
  comments: number;
  firstAt: Date | null;
  lastAt: Date | null;
}

/** @throws Refusal `lives.not-found`, `rehearsals.live-is-on`, `rehearsals.nothing-said` or `rehearsals.under-way`. */
export async function startRehearsal(
  ctx: SignedInCtx,
  { liveId, replace }: ParsedInputOf<typeof endpoints.startRehearsal>,
): Promise<Rehearsal> {
  const recorded = await ctx.db.one<RecordedLive>(sql`
    select l.is_active as "isOn", chat.* from lives l, lateral (
      select count(*)::int as comments, min(inserted_at) as "firstAt", max(inserted_at) as "lastAt"
      from tiktok_event where live_id = l.id and type_evenement = 'chat') chat
    where l.id = ${liveId}`);
  if (!recorded) throw refuse(liveProblems.notFound);
  const { isOn, comments, firstAt, lastAt } = recorded;
  if (isOn) throw refuse(rehearsalProblems.liveIsOn);
  if (!firstAt || !lastAt) throw refuse(rehearsalProblems.nothingSaid);
  return rehearsalOf(await openCopy(ctx, { liveId, comments, firstAt, lastAt }, replace));
}

/** Age at which a forgotten copy is deleted, in ms. */
const MAX_AGE_MS = 12 * 3_600_000;

/**
 * Deletes the copy, if any.
 * @throws Refusal `rehearsals.replaced` when `liveId` names another copy.
 */
export async function endRehearsal(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof endpoints.endRehearsal>,
): Promise<{ ok: true }> {
  await deleteCopy(ctx, (row) => {
    if (row && liveId !== undefined && liveId !== row.liveId) throw refuse(rehearsalProblems.replaced);
    return true;
  });
  return { ok: true };
}

/** Deletes a copy that is too old, or that another release made (its row is then null). */
export const endOldRehearsal = (ctx: Ctx): Promise<void> =>
  deleteCopy(ctx, (row) => !row || ctx.now().getTime() - row.startedAt.getTime() > MAX_AGE_MS);
