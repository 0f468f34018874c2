import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as endpoints from '#features/rehearsals/domain/endpoints.ts';
import { rehearsalProblems } from '#features/rehearsals/domain/problems.ts';
import type { Rehearsal } from '#features/rehearsals/domain/schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import { giveToFirst } from '#features/claims/server/commands/give-to-first.ts';
import { readComments } from '#features/claims/server/commands/read-comments.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import type { FeedEvent } from '#platform/server/integrations/tiktok/gateway.ts';
import { ctxOfCopy, rehearsalColumns, readRehearsal, rehearsalOf, type RehearsalRow } from '../steps/read-rehearsal.ts';

/** Maximum number of comments that a call replays. The next call replays the rest. */
const BATCH_SIZE = 300;

interface RecordedComment extends Pick<FeedEvent, 'userId' | 'uniqueId' | 'nickname' | 'avatarUrl' | 'comment'> {
  id: string;
  /** Time since the first comment, in ms. */
  at: number;
}

/**
 * Replays the comments up to `upTo` ms after the first comment, as if they arrived now. The commands of a live store
 * them, read their claims and give the pieces.
 * @throws Refusal `rehearsals.none`, `rehearsals.replaced` when `liveId` names another copy.
 */
export async function replayComments(
  ctx: Ctx,
  { upTo, liveId }: ParsedInputOf<typeof endpoints.replayComments>,
): Promise<Rehearsal> {
  const copy = ctxOfCopy(ctx);
  const before = await readRehearsal(copy.db);
  if (before?.kind !== 'live') throw refuse(rehearsalProblems.none);
  if (liveId !== undefined && liveId !== before.liveId) throw refuse(rehearsalProblems.replaced);
  const comments = await readDueComments(ctx, before, upTo);
  // The comments are stored before the progress, so that the next call replays them after a failure. A comment that two
  // screens replay is stored once.
  await saveEvents(
    copy,
    before.liveId,
    comments.map((comment) => arrivingNow(comment, copy.now())),
  );
  const row = await recordReplayed(copy, before, { comments, upTo });
  await readComments(copy, row.liveId);
  await giveToFirst(copy, row.liveId);
  return rehearsalOf(row);
}

/**
 * Changes nothing when another screen has recorded these comments.
 * @throws Refusal `rehearsals.none`.
 */
async function recordReplayed(
  copy: Ctx,
  before: RehearsalRow,
  { comments, upTo }: { comments: readonly RecordedComment[]; upTo: number },
): Promise<RehearsalRow> {
  const last = comments.at(-1);
  const playedMs = comments.length === BATCH_SIZE && last ? last.at : Math.min(upTo, before.totalMs);
  const after = await copy.db.one<RehearsalRow>(sql`
    update rehearsal set played_ms = greatest(played_ms, ${Math.round(playedMs)}::int),
      said = said + ${comments.length}::int, last_id = ${last?.id ?? before.lastId}::bigint
    where live_id = ${before.liveId} and last_id = ${before.lastId}::bigint returning ${rehearsalColumns}`);
  const row = after ?? (await readRehearsal(copy.db));
  if (!row) throw refuse(rehearsalProblems.none);
  return row;
}

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
