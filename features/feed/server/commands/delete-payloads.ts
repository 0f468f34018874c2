import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { mayStillTakePlace } from '#features/lives/server/sql/next-live.ts';
import type { Ctx } from '#platform/server/context.ts';

const DAY_MS = 86_400_000;
/** Number of events per statement. Short statements let other queries run in between. */
const BATCH_SIZE = 1_000;
const PAUSE_MS = 20;
/** Maximum duration of a run, in ms. The run of the next night removes the rest. */
const MAX_DURATION_MS = 10 * 60_000;

interface EventPosition {
  at: Date;
  id: string;
}

/**
 * Removes the raw payloads of events that are older than the retention period, except those of lives that are not
 * over. The comments, their authors, their order and the claims stay.
 * @returns the number of events changed.
 */
export async function deletePayloads(ctx: Ctx): Promise<number> {
  const { feedKeptDays } = await ctx.settings.read();
  if (feedKeptDays === null) return 0;
  const before = new Date(ctx.now().getTime() - feedKeptDays * DAY_MS);
  const end = performance.now() + MAX_DURATION_MS;
  let removed = 0;
  let last: EventPosition | null = { at: new Date(0), id: '0' };
  while (last && performance.now() < end) {
    const batch: EventPosition[] = await removeBatch(ctx, last, before);
    removed += batch.length;
    last = batch.length < BATCH_SIZE ? null : (batch.at(-1) ?? null);
    await pause(PAUSE_MS);
  }
  ctx.log.info({ removed, before, isDone: last === null }, 'feed: raw messages removed');
  return removed;
}

async function removeBatch(ctx: Ctx, { at, id }: EventPosition, before: Date): Promise<EventPosition[]> {
  const removed = await ctx.db.many<EventPosition>(sql`
    with old as (
      select e.id from tiktok_event e
      where e.payload is not null and (e.inserted_at, e.id) > (${at}, ${id}::bigint) and e.inserted_at < ${before}
        and not exists (select from lives l where l.id = e.live_id and ${mayStillTakePlace('l', ctx.now())})
      order by e.inserted_at, e.id limit ${BATCH_SIZE})
    update tiktok_event e set payload = null, is_payload_removed = true from old where e.id = old.id
    returning e.inserted_at as at, e.id::text as id`);
  return removed.toSorted((a, b) => a.at.getTime() - b.at.getTime() || Number(a.id) - Number(b.id));
}
