import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/rehearsals/domain/endpoints.ts';
import { rehearsalProblems } from '#features/rehearsals/domain/problems.ts';
import type { Rehearsal } from '#features/rehearsals/domain/schemas.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { copyOf, readNote, rehearsalOf } from '../steps/copy-of.ts';
import { dropCopy, lockCopy, createCopy } from '../steps/create-copy.ts';

interface Recorded {
  isOn: boolean;
  comments: number;
  firstAt: Date | null;
  lastAt: Date | null;
}

/**
 * Copies a live that is over, to be played again.
 * @throws Refusal `lives.not-found`, `rehearsals.live-is-on`, `rehearsals.nothing-said` or `rehearsals.under-way`.
 */
export async function startRehearsal(
  ctx: SignedInCtx,
  { liveId, replace }: ParsedInputOf<typeof endpoints.startRehearsal>,
): Promise<Rehearsal> {
  const copy = copyOf(ctx);
  const recorded = await ctx.db.one<Recorded>(sql`
    select l.is_active as "isOn", said.* from lives l, lateral (
      select count(*)::int as comments, min(inserted_at) as "firstAt", max(inserted_at) as "lastAt"
      from tiktok_event where live_id = l.id and type_evenement = 'chat') said
    where l.id = ${liveId}`);
  if (!recorded) throw refuse(liveProblems.notFound);
  const { isOn, comments, firstAt, lastAt } = recorded;
  if (isOn) throw refuse(rehearsalProblems.liveIsOn);
  if (!firstAt || !lastAt) throw refuse(rehearsalProblems.nothingSaid);
  // The shop's own transaction holds the lock alone: the copy is written through its own connections.
  await inTransaction(
    ctx,
    async (tx) => {
      await lockCopy(tx);
      if (!replace && (await readNote(copy.db))) throw refuse(rehearsalProblems.underWay);
      await createCopy(copy, { liveId, comments, firstAt, lastAt }, ctx.actor.name);
    },
    { once: true },
  );
  const note = await readNote(copy.db);
  if (!note) throw refuse(rehearsalProblems.none);
  return rehearsalOf(note);
}

/** Age at which an open copy is deleted, in ms. */
const FORGOTTEN_MS = 12 * 3_600_000;

/** Throws the copy away, with all that was done in it. */
export async function endRehearsal(ctx: Ctx): Promise<{ ok: true }> {
  const copy = copyOf(ctx);
  await inTransaction(
    ctx,
    async (tx) => {
      await lockCopy(tx);
      await dropCopy(copy);
    },
    { once: true },
  );
  return { ok: true };
}

/** Deletes a copy that is older than `FORGOTTEN_MS`, or that another release made. */
export async function endForgottenRehearsal(ctx: Ctx): Promise<void> {
  const note = await readNote(copyOf(ctx).db);
  if (!note || ctx.now().getTime() - note.startedAt.getTime() > FORGOTTEN_MS) await endRehearsal(ctx);
}
