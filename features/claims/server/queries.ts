import sql, { empty, type Sql } from 'sql-template-tag';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import type * as adminEndpoints from '#features/claims/domain/admin-endpoints.ts';
import type {
  Claim,
  Holding,
  ListedClaim,
  Mention,
  PieceQueue,
  CommentClaim,
} from '#features/claims/domain/admin-schemas.ts';
import { MAX_COMMENT_CLAIMS } from '#features/claims/domain/rules.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonList, jsonObject, jsonWhen, readText, typed } from '#platform/server/db/json.ts';
import type { Db } from '#platform/server/db/client.ts';
import { coalesceReads } from '#platform/server/db/coalesce-reads.ts';
import { assertLiveOf } from '#features/lives/server/queries.ts';
import { whereLive } from '#features/lives/server/sql/where-live.ts';
import { warningsOfClaim } from '#features/orders/server/sql/buyer-warnings.ts';
import { buyerPseudo } from '#features/users/server/sql/order-buyer.ts';
import { isClaimOfOtherPerson } from '#features/users/server/sql/pseudo-owner.ts';
import type { JsonText } from '#platform/server/reply.ts';
import { changesSince } from './steps/find-changed-entries.ts';
import { gaveUpAt, holdingOf, isSold } from './steps/find-holding.ts';
import { openClaimStates } from './sql/open-states.ts';
import { placeInQueue } from './sql/waiting-claims.ts';

const MAX_HISTORY_ROWS = 200;
const MAX_LISTED = 2000;
/** Maximum numbers of waiting claims sent for a piece: on air, and not on air. */
const MAX_QUEUE_ON_AIR = 50;
const MAX_QUEUE = 1;
/** Maximum number of pseudos at the head of a queue, which are sent for any piece. */
const MAX_FIRST_PSEUDOS = 3;
const queueOrder: Sql = sql`c.arrived_at, c.id`;

/** Needs `c` of `claims` in scope. */
const claimFields = {
  id: sql`c.id::text`,
  ref: sql`c.ref`,
  pseudo: sql`c.pseudo`,
  displayName: sql`c.display_name`,
  speaker: sql`case when ${isClaimOfOtherPerson('c')} then 'another' when exists (
    select from pseudo_proofs p where p.tiktok_user_id = c.tiktok_user_id and p.pseudo = c.pseudo) then 'proved' end`,
  standing: warningsOfClaim('c'),
  comment: sql`c.comment`,
  eventId: sql`c.event_id::text`,
  saidAt: sql`c.said_at`,
  arrivedAt: sql`c.arrived_at`,
  certainty: sql`c.certainty`,
  reason: sql`c.reason`,
  state: sql`c.state`,
  orderId: sql`(select i.order_id from order_items i where i.id = c.item_id)`,
  givesUpAt: gaveUpAt('c'),
  decidedAt: sql`c.decided_at`,
  decidedBy: sql`c.decided_by`,
  action: sql`c.last_action::text`,
};
const claimJson = jsonObject<Claim>(claimFields);

const holderJson = jsonObject<NonNullable<PieceQueue['holder']>>({
  pseudo: buyerPseudo('u', 'o'),
  orderId: sql`o.id`,
  orderNumber: sql`o.order_number`,
  itemId: sql`i.id`,
  isSold,
});

/**
 * JSON of a piece with its first claims. Needs `p` of `products` and `shown.most`, the maximum number of waiting
 * claims, in scope.
 */
const pieceJson = jsonObject<PieceQueue>({
  productId: sql`p.id`,
  ref: sql`p.ref`,
  name: sql`p.name`,
  price: sql`p.price_cents`,
  size: sql`p.size`,
  colourName: sql`(select name from product_colors where id = p.color_id)`,
  hexCode: sql`(select hex_code from product_colors where id = p.color_id)`,
  photoId: sql`p.photo_id`,
  holder: typed(sql`(select ${holderJson} from order_items i join orders o on o.id = i.order_id
    join users u on u.id = o.user_id where i.product_id = p.id and i.released_at is null)`),
  claims: jsonList(claimJson, {
    from: sql`(
      select * from claims where product_id = p.id and state = 'held'
      union all (select * from claims where product_id = p.id and state = 'waiting'
        order by product_id, arrived_at, id limit shown.most)) c`,
    orderBy: queueOrder,
  }),
  first: typed(sql`to_json(array(select pseudo from claims where product_id = p.id and state = 'waiting'
    order by product_id, arrived_at, id limit ${MAX_FIRST_PSEUDOS}))`),
  waiting: sql`(select count(*) from claims c where c.product_id = p.id and c.state = 'waiting')`,
});

/** JSON of an open claim. Needs `c` of `claims` in scope, and the item `h` that holds its piece, or nulls. */
const commentClaimJson = jsonObject<CommentClaim>({
  ...claimFields,
  place: placeInQueue('c'),
  isFree: sql`h.item_id is null`,
  leaves: sql`(c.state = 'held' and ${gaveUpAt('c')} is not null and not h.is_sold)`,
  named: typed(sql`case when c.ref_from is not null then json_build_object('from', c.ref_from, 'to', c.ref_to) end`),
});

/** JSON of a mention. Needs `e` of `tiktok_event`, its piece `p` or nulls, and the item `h` that holds it, or nulls. */
const mentionJson = jsonObject<Mention>({
  eventId: sql`e.id::text`,
  ref: sql`e.mentioned_ref`,
  piece: jsonWhen(
    sql`p.id is not null`,
    jsonObject<NonNullable<Mention['piece']>>({
      isFree: sql`h.item_id is null`,
      holder: sql`h.holder`,
    }),
  ),
});

type LiveClaims = ReplyOf<typeof adminEndpoints.listLiveClaims>;
const onAirJson = jsonObject<NonNullable<LiveClaims['onAir']>>({
  productId: sql`p.id`,
  ref: sql`p.ref`,
  since: sql`a.aired_from`,
});

/**
 * Reads the pieces of a live that are on air, have a queue or are given up by their holder, and the open claims and the
 * mentions made by comments. Runs one statement, whatever the length of the queues.
 * @throws Refusal `lives.not-found`.
 */
async function readLiveClaims(db: Db, liveId: string): Promise<JsonText<LiveClaims>> {
  const onAir = sql`live_airings a join products p on p.id = a.product_id where a.live_id = l.id and a.aired_to is null`;
  const json = jsonObject<LiveClaims>({
    onAir: typed(sql`(select ${onAirJson} from ${onAir})`),
    giving: sql`l.giving`,
    pieces: jsonList(pieceJson, {
      from: sql`(select id, max(most) as most from (
          select product_id as id, ${MAX_QUEUE}::integer as most from claims where live_id = l.id
            and (state = 'waiting' or state = 'held' and ${gaveUpAt('claims')} is not null)
          union all select product_id, ${MAX_QUEUE_ON_AIR} from live_airings where live_id = l.id and aired_to is null) seen
          group by id) shown
        join products p on p.id = shown.id`,
      orderBy: sql`p.ref`,
    }),
    said: jsonList(commentClaimJson, {
      from: sql`(select * from claims where live_id = l.id and state in (${openClaimStates}) and event_id is not null
          order by live_id desc, arrived_at desc, id desc limit ${MAX_COMMENT_CLAIMS}) c
        left join lateral ${holdingOf(sql`c.product_id`)} h on true`,
      orderBy: sql`c.arrived_at desc, c.id desc`,
    }),
    mentions: jsonList(mentionJson, {
      from: sql`(select id, mentioned_ref from tiktok_event where live_id = l.id and mentioned_ref is not null
          order by live_id, id desc limit ${MAX_COMMENT_CLAIMS}) e
        left join products p on p.live_id = l.id and p.ref = e.mentioned_ref
        left join lateral ${holdingOf(sql`p.id`)} h on true`,
      orderBy: sql`e.id desc`,
    }),
  });
  const text = await readText(db, json, sql`from lives l where l.id = ${liveId}`);
  if (!text) throw refuse(liveProblems.notFound);
  return text;
}
const sharedLiveClaims = coalesceReads(readLiveClaims);

export const listLiveClaims = (ctx: Ctx, { liveId }: ParsedInputOf<typeof adminEndpoints.listLiveClaims>) =>
  sharedLiveClaims(ctx.db, liveId);

export const listLiveClaimChanges = async (
  ctx: Ctx,
  { liveId, known }: ParsedInputOf<typeof adminEndpoints.listLiveClaimChanges>,
) => changesSince(known, liveId, await sharedLiveClaims(ctx.db, liveId));

const isUnclear = sql`state = 'waiting' and certainty = 'to-check'`;
const isQueued = sql`state = 'waiting' and certainty = 'certain'`;
const isListedAs = (state: ListedClaim['state']): Sql => {
  if (state === 'unclear') return isUnclear;
  return state === 'waiting' ? isQueued : sql`state = ${state}`;
};

const listedJson = jsonObject<ListedClaim>({
  id: sql`c.id::text`,
  ref: sql`c.ref`,
  productId: sql`c.product_id`,
  pseudo: sql`c.pseudo`,
  state: sql`case when ${isUnclear} then 'unclear' else c.state end`,
  place: sql`queued.place`,
  certain: sql`c.certainty = 'certain'`,
  source: sql`case when c.comment is null then 'person' else 'comment' end`,
  comment: sql`c.comment`,
  saidAt: sql`c.said_at`,
  heardAt: sql`c.arrived_at`,
  orderId: sql`(select i.order_id from order_items i where i.id = c.item_id)`,
});

/**
 * Lists at most `MAX_LISTED` claims of a live in order of arrival, for scripts and consoles.
 * @throws Refusal `lives.not-found`.
 */
export async function listClaims(ctx: Ctx, { liveId, state, ref }: ParsedInputOf<typeof adminEndpoints.listClaims>) {
  const filters = sql`${ref ? sql`and ref = ${Number(ref)}` : empty} ${state ? sql`and ${isListedAs(state)}` : empty}`;
  const rows = await ctx.db.many<{ json: ListedClaim }>(sql`
    with page as materialized (
      select * from claims where ${whereLive(liveId)} ${filters} order by live_id, arrived_at, id limit ${MAX_LISTED + 1}),
    queued as materialized (
      select id, row_number() over (partition by product_id order by arrived_at, id) as place from claims
      where product_id in (select product_id from page where ${isQueued}) and ${isQueued})
    select ${listedJson} as json from page c left join queued on queued.id = c.id order by ${queueOrder}`);
  await assertLiveOf(ctx.db, liveId, rows);
  return { claims: rows.slice(0, MAX_LISTED).map(({ json }) => json), isCut: rows.length > MAX_LISTED };
}

const holdingJson = jsonObject<Holding>({
  pseudo: buyerPseudo('u', 'o'),
  orderId: sql`o.id`,
  orderNumber: sql`o.order_number`,
  isSold: sql`i.released_at is null and ${isSold}`,
  from: sql`i.created_at`,
  until: sql`i.released_at`,
  reason: sql`i.release_reason`,
});

type PieceHistory = ReplyOf<typeof adminEndpoints.getPieceHistory>;

/**
 * Returns the holders and the claims of a piece in order: the latest `MAX_HISTORY_ROWS` of each. Runs one statement.
 * @throws Refusal `catalog.product-not-found`.
 */
export async function getPieceHistory(
  ctx: Ctx,
  { productId }: ParsedInputOf<typeof adminEndpoints.getPieceHistory>,
): Promise<JsonText<PieceHistory>> {
  const json = jsonObject<PieceHistory>({
    holdings: jsonList(holdingJson, {
      from: sql`(select * from order_items where product_id = p.id order by created_at desc, id desc limit ${MAX_HISTORY_ROWS}) i
        join orders o on o.id = i.order_id join users u on u.id = o.user_id`,
      orderBy: sql`i.created_at, i.id`,
    }),
    claims: jsonList(claimJson, {
      from: sql`(select * from claims where product_id = p.id order by arrived_at desc, id desc limit ${MAX_HISTORY_ROWS}) c`,
      orderBy: queueOrder,
    }),
  });
  const text = await readText(ctx.db, json, sql`from products p where p.id = ${productId}`);
  if (!text) throw refuse(catalogProblems.productNotFound);
  return text;
}
