import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/rehearsals/domain/endpoints.ts';
import { rehearsalProblems } from '#features/rehearsals/domain/problems.ts';
import type { Rehearsal } from '#features/rehearsals/domain/schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { giveToFirst } from '#features/claims/server/commands/give-to-first.ts';
import { readComments } from '#features/claims/server/commands/read-comments.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import type { FeedEvent } from '#platform/server/integrations/tiktok/gateway.ts';
import { ctxOfCopy, noteColumns, readNote, rehearsalOf, type Note } from '../steps/copy-of.ts';

/** Maximum number of comments per call; the next call replays the rest. */
const BATCH_SIZE = 300;

interface Recorded extends Pick<FeedEvent, 'userId' | 'uniqueId' | 'nickname' | 'avatarUrl' | 'comment'> {
  id: string;
  at: number;
}

/**
 * Replays the comments of the evening in the copy up to `upTo`, in ms, as if they arrived now.
 * The same commands store them, read claims and, when the live gives to the first, give the piece.
 * @throws Refusal `rehearsals.none`.
 */
export async function hearAgain(ctx: Ctx, { upTo }: ParsedInputOf<typeof endpoints.hearAgain>): Promise<Rehearsal> {
  const copy = ctxOfCopy(ctx);
  // Before its transaction: without a copy there is no table to look into.
  if ((await readNote(copy.db))?.kind !== 'live') throw refuse(rehearsalProblems.none);
  const { note, heard: comments } = await inTransaction(copy, async (tx) => {
    // Locks the row, so that two screens replay each comment once.
    const before = await tx.one<Note>(sql`select ${noteColumns} from rehearsal for update`);
    if (!before) throw refuse(rehearsalProblems.none);
    const due = await recorded(ctx, before, upTo);
    const last = due.at(-1);
    const played = due.length === BATCH_SIZE && last ? last.at : Math.min(upTo, before.totalMs);
    const after = await tx.one<Note>(sql`
      update rehearsal set played_ms = greatest(played_ms, ${Math.round(played)}::int), said = said + ${due.length}::int,
        last_id = ${last?.id ?? before.lastId}::bigint returning ${noteColumns}`);
    return { note: after ?? before, heard: due };
  });
  await saveEvents(
    copy,
    note.liveId,
    comments.map((comment) => saidNow(comment, copy.now())),
  );
  await readComments(copy, note.liveId);
  await giveToFirst(copy, note.liveId);
  return rehearsalOf(note);
}

/** Returns the next comments of the evening, in order of arrival. */
async function recorded(ctx: Ctx, { sourceId, firstAt, lastId }: Note, upTo: number): Promise<Recorded[]> {
  const next = await ctx.db.many<Recorded>(sql`
    select id::text, user_id as "userId", user_unique_id as "uniqueId", user_nickname as nickname, avatar_url as "avatarUrl",
      comment, (extract(epoch from inserted_at - ${firstAt}::timestamptz) * 1000)::float8 as at
    from tiktok_event e where live_id = ${sourceId} and e.id > ${lastId}::bigint and type_evenement = 'chat'
    order by e.id limit ${BATCH_SIZE}`);
  const later = next.findIndex(({ at }) => at > upTo);
  return later < 0 ? next : next.slice(0, later);
}

const saidNow = ({ id, at: _at, ...comment }: Recorded, now: Date): FeedEvent => ({
  ...comment,
  type: 'chat',
  msgId: `repetition-${id}`,
  createTime: now.getTime(),
  lateMs: null,
  raw: null,
});
