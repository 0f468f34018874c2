import sql from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/lives/domain/endpoints.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { deletionRefusal, HELD_EARLY_HOURS, liveRefOf } from '#features/lives/domain/rules.ts';
import { outdatedFields } from '#shared/changed-fields.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { holdFrom } from '#shared/hold.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { onLiveCopied, liveContents, onLiveEnded, onLiveResumed } from '../hooks.ts';
import { hasEnded } from '../sql/next-live.ts';
import { lockEndOfLive } from '../sql/end-of-live.ts';
import { liveJson } from '../queries.ts';

/** Converts the date to UTC. PostgreSQL refuses offsets above 16 hours, which ISO 8601 allows. */
const inUtc = (liveDate: string): string => new Date(liveDate).toISOString();

interface LiveOfKey {
  title: string;
  liveDate: string;
  once?: string | undefined;
}

/**
 * Reads the live that an earlier copy of the request has created under its idempotency key; null without such a live.
 * @throws Refusal `lives.created-already` when the key has created another live.
 */
async function readLiveOfKey(tx: Tx, { once, title, liveDate }: LiveOfKey): Promise<Live | null> {
  const found = await tx.one<{ live: Live; isSame: boolean }>(sql`
    select ${liveJson} as live, (title, live_date) = (${title}::text, ${inUtc(liveDate)}::timestamptz) as "isSame"
    from lives where id = ${once ?? null}`);
  if (found && !found.isSame) throw refuse(liveProblems.createdAlready);
  return found?.live ?? null;
}

/**
 * Creates a live. Idempotent by the key `once`, which becomes the id of the live.
 * @throws Refusal `lives.created-already`.
 */
export async function createLive(
  ctx: Ctx,
  { title, liveDate, isActive, once }: ParsedInputOf<typeof endpoints.createLive>,
): Promise<Live> {
  return inTransaction(ctx, async (tx) => {
    const row = await tx.one<{ live: Live }>(sql`
      insert into lives (id, title, ref, live_date, is_active, created_at, updated_at)
      values (coalesce(${once ?? null}::uuid, gen_random_uuid()), ${title}, ${liveRefOf(title)}, ${inUtc(liveDate)}, ${isActive},
        ${ctx.now()}, ${ctx.now()})
      on conflict (id) do nothing returning ${liveJson} as live`);
    if (!row) {
      const live = await readLiveOfKey(tx, { once, title, liveDate });
      if (!live) throw new Error('a live was not created');
      return live;
    }
    await tx.record({ type: 'live.created', liveId: row.live.id });
    return row.live;
  });
}

interface LiveBefore extends Pick<Live, 'title' | 'ref' | 'giving'> {
  wasActive: boolean;
  hadEnded: boolean;
  liveDate: Date;
  updatedAt: string;
}

/**
 * Returns true for a live that has taken place: its date has passed, or its date is near and it has orders or an
 * audience. The live must be locked.
 */
async function hasTakenPlace(ctx: Ctx, tx: Tx, liveId: string, { liveDate }: LiveBefore): Promise<boolean> {
  const earlyMs = liveDate.getTime() - ctx.now().getTime();
  if (earlyMs <= 0) return true;
  if (earlyMs > HELD_EARLY_HOURS * 3_600_000) return false;
  const contents = await liveContents.run(ctx, tx, { liveId });
  return contents.some(({ orders = 0, hasAudience = false }) => orders > 0 || hasAudience);
}

type LiveChange = ParsedInputOf<typeof endpoints.updateLive>;

/** @throws Refusal `lives.edited-meanwhile`. */
function assertAsSeen({ title, ref, giving, wasActive, liveDate }: LiveBefore, change: LiveChange): void {
  const { seen = {} } = change;
  const stored = { title, ref, giving, isActive: wasActive, liveDate: liveDate.toISOString() };
  const wanted = {
    title: change.title ?? title,
    ref: change.ref ?? ref,
    giving: change.giving ?? giving,
    isActive: change.isActive ?? wasActive,
    liveDate: inUtc(change.liveDate ?? stored.liveDate),
  };
  const seenInUtc = { ...seen, ...(seen.liveDate && { liveDate: inUtc(seen.liveDate) }) };
  if (outdatedFields(stored, wanted, seenInUtc).length > 0)
    throw refuse(liveProblems.editedMeanwhile, { values: stored });
}

/**
 * Changes the title, reference, date, activity or mode of giving of a live. When the live ends, its unpaid orders hold
 * their pieces for the period of the settings, if any. A deactivation, or a date that has passed, ends a live. A live
 * that is deactivated before it has taken place does not end. If the change may end the live, first takes the lock of
 * `lockEndOfLive`. Locks the live, then its orders.
 * @throws Refusal `lives.not-found`, `lives.changed-since` for an undo of an earlier change, or
 * `lives.edited-meanwhile` when a field to change differs from `seen`.
 */
export async function updateLive(ctx: Ctx, change: LiveChange): Promise<ReplyOf<typeof endpoints.updateLive>> {
  const { liveId, title, ref, liveDate, isActive, giving, reverts } = change;
  const { paymentDelayHours } = await ctx.settings.read();
  return inTransaction(ctx, async (tx) => {
    if (isActive === false || liveDate !== undefined) await tx.run(lockEndOfLive(liveId));
    const before = await tx.one<LiveBefore>(sql`
      select title, ref, giving, is_active as "wasActive", ${hasEnded('lives', ctx.now())} as "hadEnded", live_date as "liveDate", to_json(updated_at) #>> '{}' as "updatedAt" from lives
      where id = ${liveId} for no key update`);
    if (before && reverts !== undefined && reverts !== before.updatedAt) throw refuse(liveProblems.changedSince);
    if (before) assertAsSeen(before, change);
    const isEnd = before?.wasActive === true && isActive === false && (await hasTakenPlace(ctx, tx, liveId, before));
    const newDate = liveDate === undefined ? null : inUtc(liveDate);
    const row = await tx.one<{ live: Live; isOver: boolean }>(sql`
      update lives set title = coalesce(${title ?? null}, title), ref = coalesce(${ref ?? null}, ref),
        live_date = coalesce(${newDate}::timestamptz, live_date),
        is_active = coalesce(${isActive ?? null}::boolean, is_active),
        ended_at = case when coalesce(${isActive ?? null}::boolean, is_active) or ${newDate}::timestamptz > ${ctx.now()} then null
          when ${isEnd} or ${before?.hadEnded === false} and coalesce(${newDate}::timestamptz, live_date) <= ${ctx.now()} then ${ctx.now()}
          else ended_at end,
        giving = coalesce(${giving ?? null}::text, giving), updated_at = ${ctx.now()}
      where id = ${liveId} returning ${liveJson} as live, ${hasEnded('lives', ctx.now())} as "isOver"`);
    if (!before || !row) throw refuse(liveProblems.notFound);
    const { live, isOver } = row;
    const hold = holdFrom(ctx.now(), paymentDelayHours);
    const isResumed = live.isActive ? !before.wasActive : before.hadEnded && !isOver;
    const [mailCount = 0] = isResumed ? await onLiveResumed.run(ctx, tx, { liveId }) : [];
    const hasJustEnded = !before.hadEnded && isOver;
    if (hasJustEnded && hold) await onLiveEnded.run(ctx, tx, { liveId, hold });
    await tx.record({ type: 'live.updated', liveId });
    if (hasJustEnded) await tx.record({ type: 'live.ended', liveId });
    return { ...live, ...(mailCount > 0 && { told: mailCount }) };
  });
}

/**
 * Creates an inactive live with the mode of giving of the live `liveId`. With `withPieces`, copies the pieces that no
 * order holds, with their numbers and prices. Does not change the live `liveId` (decision 0067). Idempotent by the key
 * `once`, which becomes the id of the new live.
 * @throws Refusal `lives.not-found`, `lives.created-already`.
 */
export async function copyLive(
  ctx: Ctx,
  { liveId, title, liveDate, withPieces, once }: ParsedInputOf<typeof endpoints.copyLive>,
): Promise<ReplyOf<typeof endpoints.copyLive>> {
  return inTransaction(ctx, async (tx) => {
    const row = await tx.one<{ live: Live }>(sql`
      insert into lives (id, title, ref, live_date, is_active, giving, created_at, updated_at)
      select coalesce(${once ?? null}::uuid, gen_random_uuid()), ${title}, ${liveRefOf(title)}, ${inUtc(liveDate)}::timestamptz, false, giving,
        ${ctx.now()}::timestamptz, ${ctx.now()}::timestamptz
      from lives where id = ${liveId}
      on conflict (id) do nothing returning ${liveJson} as live`);
    if (!row) {
      const live = await readLiveOfKey(tx, { once, title, liveDate });
      if (!live) throw refuse(liveProblems.notFound);
      const contents = await liveContents.run(ctx, tx, { liveId: live.id });
      return { live, pieces: Math.max(0, ...contents.map(({ pieces = 0 }) => pieces)) };
    }
    const { live } = row;
    await tx.record({ type: 'live.created', liveId: live.id });
    const [pieces = 0] = withPieces ? await onLiveCopied.run(ctx, tx, { from: liveId, to: live.id }) : [];
    return { live, pieces };
  });
}

/**
 * Deletes a live that is inactive and empty. Locks the live, so that concurrent additions wait and then fail. The
 * contents are read after the lock, so that additions committed before it are seen.
 * @throws Refusal `lives.not-found`, `lives.still-on`, `lives.not-empty`.
 */
export async function deleteLive(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof endpoints.deleteLive>,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const live = await tx.one<{ isActive: boolean }>(
      sql`select is_active as "isActive" from lives where id = ${liveId} for update`,
    );
    if (!live) throw refuse(liveProblems.notFound);
    const contents = await liveContents.run(ctx, tx, { liveId });
    const hasAudience = contents.some((part) => part.hasAudience);
    const refusal = deletionRefusal({ ...live, ...Object.assign({ pieces: 0, orders: 0 }, ...contents), hasAudience });
    if (refusal) throw refusal;
    await tx.run(sql`delete from lives where id = ${liveId}`);
    await tx.record({ type: 'live.deleted', liveId });
  });
  return { ok: true };
}
