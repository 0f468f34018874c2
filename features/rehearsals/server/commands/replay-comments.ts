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
import { ctxOfCopy, rehearsalColumns, readRehearsal, rehearsalOf, type RehearsalRow } from '../steps/read-rehearsal.ts';

/** Maximum number of comments per call; the next call replays the rest. */
const BATCH_SIZE = 300;

interface RecordedComment extends Pick<FeedEvent, 'userId' | 'uniqueId' | 'nickname' | 'avatarUrl' | 'comment'> {
  id: string;
  at: number;
}

/**
 * Replays the comments of the live in the copy, up to `upTo` ms after its first comment, as if they arrived now. The
 * commands of a live store them, read their claims and give the pieces.
 * @throws Refusal `rehearsals.none`.
 */
export async function replayComments(
  ctx: Ctx,
  { upTo }: ParsedInputOf<typeof endpoints.replayComments>,
): Promise<Rehearsal> {
  const copy = ctxOfCopy(ctx);
  // Checked before the transaction, because the table does not exist without a copy.
  if ((await readRehearsal(copy.db))?.kind !== 'live') throw refuse(rehearsalProblems.none);
  const { row, comments } = await inTransaction(copy, async (tx) => {
    // Locks the row, so that two screens replay each comment once.
    const before = await tx.one<RehearsalRow>(sql`select ${rehearsalColumns} from rehearsal for update`);
    if (!before) throw refuse(rehearsalProblems.none);
    const due = await readDueComments(ctx, before, upTo);
    const last = due.at(-1);
    const played = due.length === BATCH_SIZE && last ? last.at : Math.min(upTo, before.totalMs);
    const after = await tx.one<RehearsalRow>(sql`
      update rehearsal set played_ms = greatest(played_ms, ${Math.round(played)}::int), said = said + ${due.length}::int,
        last_id = ${last?.id ?? before.lastId}::bigint returning ${rehearsalColumns}`);
    return { row: after ?? before, comments: due };
  });
  await saveEvents(
    copy,
    row.liveId,
    comments.map((comment) => arrivingNow(comment, copy.now())),
  );
  await readComments(copy, row.liveId);
  await giveToFirst(copy, row.liveId);
  return rehearsalOf(row);
}

/** Returns the next comments of the live up to `upTo`, in order of arrival. */
async function readDueComments(
  ctx: Ctx,
  { sourceId, firstAt, lastId }: RehearsalRow,
  upTo: number,
): Promise<RecordedComment[]> {
  const nextComments = await ctx.db.many<RecordedComment>(sql`
    select id::text, user_id as "userId", user_unique_id as "uniqueId", user_nickname as nickname, avatar_url as "avatarUrl",
      comment, (extract(epoch from inserted_at - ${firstAt}::timestamptz) * 1000)::float8 as at
    from tiktok_event e where live_id = ${sourceId} and e.id > ${lastId}::bigint and type_evenement = 'chat'
    order by e.id limit ${BATCH_SIZE}`);
  const laterIndex = nextComments.findIndex(({ at }) => at > upTo);
  return laterIndex < 0 ? nextComments : nextComments.slice(0, laterIndex);
}

const arrivingNow = ({ id, at: _at, ...comment }: RecordedComment, now: Date): FeedEvent => ({
  ...comment,
  type: 'chat',
  msgId: `repetition-${id}`,
  createTime: now.getTime(),
  lateMs: null,
  raw: null,
});
