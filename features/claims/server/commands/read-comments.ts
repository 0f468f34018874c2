import sql, { raw, type Sql } from 'sql-template-tag';
import type { ReadingReason } from '#features/claims/domain/reading-result.ts';
import { isToRead, markCommentRead, markRead } from '#features/feed/server/steps/mark-read.ts';
import type { Ctx } from '#platform/server/context.ts';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import { isRetryable } from '#platform/server/db/retryable-error.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import {
  hasText,
  requestsIn,
  type CommentRequest,
  type LiveFacts,
  type ReceivedComment,
  type UnreadEvent,
} from '../steps/find-requests.ts';
import { claimHeldPieces } from '../steps/claim-held-pieces.ts';
import { confirmUncertain } from '../steps/confirm-requests.ts';
import { claimsMade, commentsRead } from '../steps/count-claims.ts';
import { holdingOf } from '../steps/find-holding.ts';
import { lockPiecesById } from '#features/catalog/server/steps/lock-pieces.ts';
import { notifyQueueChange } from '../steps/notify-queue-change.ts';
import { MAX_READ } from '#features/claims/domain/reading-text.ts';
import { matchSpeakers } from './match-speakers.ts';
import { openClaimStates } from '../sql/open-states.ts';

const BATCH_SIZE = 500;
/** Maximum number of airings read, latest first. Comments are read within seconds, so older airings do not matter. */
const MAX_AIRINGS = 200;

/** Returns the lives with unread comments or with claims for an automatic assignment. */
export const livesToRead = (ctx: Ctx): Promise<{ liveId: string }[]> =>
  ctx.db.many<{ liveId: string }>(sql`
    select distinct live_id as "liveId" from tiktok_event where ${isToRead} and live_id is not null
    union select live_id from claims where is_for_server`);

/** True for a live that `livesToRead` returns. `live` is an alias of `lives`. */
export const isLiveToRead = (live: string): Sql => sql`(
  exists (select from tiktok_event where live_id = ${raw(live)}.id and ${isToRead})
  or exists (select from claims where live_id = ${raw(live)}.id and is_for_server))`;

/**
 * Reads the comments of a live in order of reception and stores their claims. Marks each comment as read in the same
 * transaction. A comment that cannot be stored is logged and skipped, and does not stop the batch.
 * @returns the number of new claims.
 * @throws an error that does not depend on the comments. The comments then stay unread until the next round.
 */
export async function readComments(ctx: Ctx, liveId: string): Promise<number> {
  const settings = await ctx.settings.read();
  let madeCount = 0;
  for (;;) {
    const unread = await findUnreadComments(ctx, liveId);
    // `matchSpeakers` has transactions of its own, because a renamed speaker may have claims for pieces of any live. It
    // runs outside of `readInHalves`, which repeats failed batches: each match counts a typed code as an attempt.
    const comments = await matchSpeakers(ctx, unread).catch((error: unknown) => {
      if (isRetryable(error)) throw error;
      ctx.log.error({ error, liveId }, 'claims: the speakers of comments can’t be matched');
      return unread;
    });
    madeCount += await readInHalves(ctx, { liveId, comments, settings });
    if (unread.length < BATCH_SIZE) return madeCount;
  }
}

/**
 * Reads a batch. After an error, reads its halves, until the comment at fault is found. Logs this comment and marks it as
 * read.
 * @returns the number of new claims.
 * @throws a temporary error, when the database is unavailable or a single comment fails with it.
 */
async function readInHalves(ctx: Ctx, batch: Batch): Promise<number> {
  const { liveId, comments } = batch;
  try {
    const counts = await inTransaction(ctx, (tx) => readBatch(ctx, tx, batch));
    ctx.metrics.count(commentsRead, counts.read);
    ctx.metrics.count(claimsMade, counts.made, 'comment');
    return counts.made;
  } catch (error) {
    const [first, second] = comments;
    if (!first || isDatabaseUnavailable(error)) throw error;
    // Splits the batch after a retryable error too: a statement that timed out may succeed for fewer comments.
    if (second) {
      const half = Math.ceil(comments.length / 2);
      const madeCount = await readInHalves(ctx, { ...batch, comments: comments.slice(0, half) });
      return madeCount + (await readInHalves(ctx, { ...batch, comments: comments.slice(half) }));
    }
    if (isRetryable(error)) throw error;
    await markCommentRead(ctx.db, first.id);
    ctx.log.error({ error, liveId, eventId: first.id }, 'claims: a comment can’t be read');
    return 0;
  }
}

const findUnreadComments = (ctx: Ctx, liveId: string): Promise<UnreadEvent[]> =>
  ctx.db.many<UnreadEvent>(sql`
    select id::text, left(comment, ${MAX_READ}) as comment, user_unique_id as pseudo, user_nickname as "displayName", user_id as "userId",
      (extract(epoch from inserted_at) * 1000)::float8 - coalesce(late_ms, 0) as "writtenMs",
      (extract(epoch from inserted_at) * 1000)::float8 as "receivedMs"
    from tiktok_event e where live_id = ${liveId} and ${isToRead} order by e.id limit ${BATCH_SIZE}`);

interface Batch {
  liveId: string;
  comments: readonly UnreadEvent[];
  settings: LiveFacts['settings'];
}

interface ReadCounts {
  read: number;
  made: number;
}

async function readBatch(ctx: Ctx, tx: Tx, { liveId, comments, settings }: Batch): Promise<ReadCounts> {
  const ids = comments.map(({ id }) => id);
  const [, unread, live] = await Promise.all([
    // One transaction at a time reads the comments of a live, so that claims are stored in order of reception.
    tx.run(sql`select 1 from lives where id = ${liveId} for no key update`),
    tx.many<{ id: string }>(sql`select id::text from tiktok_event where id = any(${ids}::bigint[]) and ${isToRead}`),
    tx.one<Pick<LiveFacts, 'pieces' | 'airings'>>(sql`
      select coalesce((select json_agg(json_build_object('id', id, 'ref', ref, 'size', size))
          from products where live_id = ${liveId}), '[]') as pieces,
        coalesce((select json_agg(json_build_object('productId', product_id,
            'from', (extract(epoch from aired_from) * 1000)::float8, 'to', (extract(epoch from aired_to) * 1000)::float8)
            order by aired_from desc, id desc)
          from (select * from live_airings where live_id = ${liveId} order by aired_from desc, id desc limit ${MAX_AIRINGS}) a), '[]') as airings`),
  ]);
  const unreadIds = new Set(unread.map(({ id }) => id));
  const unreadComments = comments.filter(
    (comment): comment is ReceivedComment => unreadIds.has(comment.id) && hasText(comment),
  );
  const reading = live ? requestsIn(unreadComments, { ...live, host: ctx.config.tiktok.username, settings }) : null;
  const { requests, mentions } = reading ?? { requests: [], mentions: [] };
  const changed = requests.length > 0 ? await saveRequests(tx, liveId, requests) : [];
  if (unreadIds.size > 0) markRead(tx, [...unreadIds], mentions);
  if (mentions.length > 0) await tx.record({ type: 'claim.changed', liveId });
  await notifyQueueChange(tx, liveId, [...new Set(changed.map(({ productId }) => productId))]);
  return { read: unreadIds.size, made: changed.filter(({ isNew }) => isNew).length };
}

interface ChangedPiece {
  productId: string;
  isNew: boolean;
}

/** True for a request that counts also while its piece is held: its number cannot be a size. */
const countsWhenHeld = (request: string) =>
  sql`${raw(request)}.reason is distinct from ${'size' satisfies ReadingReason}`;

/** Rows `a` of requests, with `place` in the order of their comments. */
const requestRows = (requests: readonly CommentRequest[]): Sql => sql`
  rows from (jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as (kind text, event_id bigint, product_id uuid,
      ref integer, ref_from smallint, ref_to smallint, pseudo text, display_name text, user_id text, comment text, written_ms float8, received_ms float8, certainty text, reason text))
    with ordinality as a(kind, event_id, product_id, ref, ref_from, ref_to, pseudo, display_name, user_id, comment, written_ms, received_ms, certainty, reason, place)`;

/**
 * True for a claim of the speaker of the request `a`, also under an earlier name, because only the claims of users
 * follow a rename. Needs `a` in scope. `claim` is an alias of `claims`.
 */
const isOfSpeaker = (claim: string): Sql =>
  sql`(${raw(claim)}.pseudo = a.pseudo or ${raw(claim)}.tiktok_user_id = a.user_id)`;

async function saveRequests(tx: Tx, liveId: string, requests: readonly CommentRequest[]): Promise<ChangedPiece[]> {
  const rows = requestRows(confirmUncertain(requests));
  // With this lock, an assignment of these pieces runs wholly before or wholly after the claims are stored. Either order
  // gives the same result.
  const productIds = requests.flatMap((request) => request.product_id ?? []);
  await lockPiecesById(tx, sql`select unnest(${productIds}::uuid[])`);
  // A repeated claim keeps its place. A certain repetition makes the earlier claim certain. It also cancels an earlier
  // « annule ». Only a seller gives the piece to a claim whose assignment was undone (decision 0054).
  const claimed = await tx.many<ChangedPiece>(sql`
    with requested as materialized (select a.*, l.giving from ${rows} join lives l on l.id = ${liveId}
      where a.kind = 'claim' and exists (select from products p where p.id = a.product_id and p.live_id = l.id)),
    made_certain as (
      update claims c set certainty = 'certain', reason = null, gives_up_at = null,
        comment = case when c.certainty = 'to-check' then a.comment else c.comment end,
        ref_from = case when c.certainty = 'to-check' then a.ref_from else c.ref_from end,
        ref_to = case when c.certainty = 'to-check' then a.ref_to else c.ref_to end,
        is_for_server = c.state = 'waiting' and a.giving = 'first' and c.decided_at is null
      from requested a
      where a.certainty = 'certain' and c.product_id = a.product_id and ${isOfSpeaker('c')} and c.state in (${openClaimStates})
        and (c.state = 'waiting' and c.certainty = 'to-check' or c.gives_up_at < to_timestamp(a.written_ms / 1000))
      returning c.product_id),
    made as (
      insert into claims (live_id, product_id, ref, ref_from, ref_to, pseudo, display_name, tiktok_user_id, event_id, comment, said_at, arrived_at,
        certainty, reason, is_for_server, closed_by_sale, item_id, state)
      select ${liveId}, product_id, ref, ref_from, ref_to, pseudo, display_name, user_id, event_id, comment, to_timestamp(written_ms / 1000),
        to_timestamp(received_ms / 1000), certainty, reason, certainty = 'certain' and giving = 'first' and h.item_id is null,
        coalesce(h.is_sold, false) and h.holder is distinct from pseudo,
        case when h.holder = pseudo then h.item_id end,
        case when h.holder = pseudo then 'held' when h.is_sold then 'closed' else 'waiting' end
      from requested left join lateral ${holdingOf(sql`requested.product_id`)} h on true
      where (h.item_id is null or ${countsWhenHeld('requested')})
        and (not coalesce(h.is_sold, false) or not exists (
            select from claims c where c.product_id = requested.product_id and c.pseudo = requested.pseudo and c.state = 'closed')
          and not exists (
            select from requested earlier where earlier.product_id = requested.product_id and earlier.pseudo = requested.pseudo
              and earlier.place < requested.place and ${countsWhenHeld('earlier')}))
      order by place on conflict do nothing returning product_id)
    select product_id as "productId", true as "isNew" from made union all select product_id, false from made_certain`);
  if (requests.some(({ kind }) => kind === 'gives-up')) await claimHeldPieces(tx, liveId, rows);
  // The next statement runs after the claims, so that it sees the claims of comments before the « annule ». It ignores
  // claims of later comments of the batch. A later certain claim cancels the « annule ». If the piece was given after the
  // « annule » was written, the claim is marked at the time of the assignment, because an earlier mark would not count.
  const isLater = sql`later.kind = 'claim' and (later.written_ms, later.place) > (a.written_ms, a.place)`;
  const isMadeLater = (claim: Sql) =>
    sql`exists (select from requested later where later.event_id = ${claim}.event_id and ${isLater})`;
  const givenUp = await tx.many<ChangedPiece>(sql`
    with requested as materialized (select a.* from ${rows})
    update claims c set gives_up_at = greatest(to_timestamp(a.written_ms / 1000), case when c.state = 'held' then c.decided_at end)
    from requested a
    where a.kind = 'gives-up' and c.live_id = ${liveId} and ${isOfSpeaker('c')} and (c.state in (${openClaimStates}) or c.state = 'closed' and c.closed_by_sale)
      and c.said_at <= to_timestamp(a.written_ms / 1000)
      and c.product_id = coalesce(a.product_id, (
        select own_claims.product_id from claims own_claims
        where own_claims.live_id = ${liveId} and ${isOfSpeaker('own_claims')} and own_claims.state in (${openClaimStates})
          and own_claims.said_at <= to_timestamp(a.written_ms / 1000)
          and not ${isMadeLater(sql`own_claims`)}
        order by own_claims.decided_at desc nulls last, own_claims.id desc limit 1))
      and not ${isMadeLater(sql`c`)}
      and not exists (
        select from requested later where later.certainty = 'certain' and later.pseudo = a.pseudo
          and later.product_id = c.product_id and ${isLater})
    returning c.product_id as "productId", false as "isNew"`);
  return [...claimed, ...givenUp];
}
