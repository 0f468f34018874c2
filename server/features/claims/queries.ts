import sql, { empty, type Sql } from 'sql-template-tag';
import type * as adminEndpoints from '#domain/claims/admin-endpoints.ts';
import type { Claim, ListedClaim, PieceLine } from '#domain/claims/admin-schemas.ts';
import { claimStatesWhere } from '#domain/claims/life.ts';
import type { ParsedInputOf, ReplyOf } from '#domain/http/endpoint.ts';
import { liveProblems } from '#domain/lives/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { jsonList, jsonObject, readAll, readText, typed } from '#server/db/json.ts';
import { listedWords } from '#server/db/listed-words.ts';
import type { JsonText } from '#server/reply.ts';

/** A piece's history says the last so many. */
const HISTORY = 200;
const LISTED = 2000;
const open = listedWords(claimStatesWhere((life) => life.isOpen));
const inLine: Sql = sql`c.arrived_at, c.id`;

/** A row `c` of the claims. */
const claimJson = jsonObject<Claim>({
  id: sql`c.id::text`,
  ref: sql`c.ref`,
  pseudo: sql`c.pseudo`,
  displayName: sql`c.display_name`,
  comment: sql`c.comment`,
  eventId: sql`c.event_id::text`,
  saidAt: sql`c.said_at`,
  arrivedAt: sql`c.arrived_at`,
  certainty: sql`c.certainty`,
  reason: sql`c.reason`,
  state: sql`c.state`,
  orderId: sql`(select i.order_id from order_items i where i.id = c.item_id)`,
  givesUpAt: sql`c.gives_up_at`,
  decidedAt: sql`c.decided_at`,
  decidedBy: sql`c.decided_by`,
});

const holderJson = jsonObject<NonNullable<PieceLine['holder']>>({
  pseudo: sql`coalesce(u.tiktok_username, o.pseudo)`,
  orderId: sql`o.id`,
  orderNumber: sql`o.order_number`,
});

/** A row `p` of the products. */
const pieceJson = jsonObject<PieceLine>({
  productId: sql`p.id`,
  ref: sql`p.ref`,
  name: sql`p.name`,
  price: sql`p.price_cents`,
  size: sql`p.size`,
  colourName: sql`(select name from product_colors where id = p.color_id)`,
  hexCode: sql`(select hex_code from product_colors where id = p.color_id)`,
  holder: typed(sql`(select ${holderJson} from order_items i join orders o on o.id = i.order_id
    join users u on u.id = o.user_id where i.product_id = p.id and i.released_at is null)`),
  claims: jsonList(claimJson, {
    from: sql`claims c where c.product_id = p.id and c.state in (${open})`,
    orderBy: inLine,
  }),
});

type LiveClaims = ReplyOf<typeof adminEndpoints.listLiveClaims>;
const onAirJson = jsonObject<NonNullable<LiveClaims['onAir']>>({
  productId: sql`p.id`,
  ref: sql`p.ref`,
  since: sql`a.aired_from`,
});

/** The pieces of a live that somebody waits for, or that are on air, with their holder and their line: one statement. */
export async function listLiveClaims(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof adminEndpoints.listLiveClaims>,
): Promise<JsonText<LiveClaims>> {
  const onAir = sql`live_airings a join products p on p.id = a.product_id where a.live_id = l.id and a.aired_to is null`;
  const json = jsonObject<LiveClaims>({
    onAir: typed(sql`(select ${onAirJson} from ${onAir})`),
    giving: sql`l.giving`,
    pieces: jsonList(pieceJson, {
      from: sql`(select id from products where id in (
          select product_id from claims where live_id = l.id and state in (${open})
          union select product_id from live_airings where live_id = l.id and aired_to is null)) shown
        join products p on p.id = shown.id`,
      orderBy: sql`p.ref`,
    }),
  });
  const text = await readText(ctx.db, json, sql`from lives l where l.id = ${liveId}`);
  if (!text) throw refuse(liveProblems.notFound);
  return text;
}

const listedJson = jsonObject<ListedClaim>({
  id: sql`c.id::text`,
  ref: sql`c.ref`,
  productId: sql`c.product_id`,
  pseudo: sql`c.pseudo`,
  state: sql`c.listed_state`,
  place: sql`c.place`,
  certain: sql`c.certainty = 'certain'`,
  source: sql`case when c.comment is null then 'person' else 'comment' end`,
  comment: sql`c.comment`,
  saidAt: sql`c.said_at`,
  heardAt: sql`c.arrived_at`,
  orderId: sql`(select i.order_id from order_items i where i.id = c.item_id)`,
});

/** The claims of a live in order of arrival, as scripts and other consoles read them. */
export async function listClaims(
  ctx: Ctx,
  { liveId, state, ref }: ParsedInputOf<typeof adminEndpoints.listClaims>,
): Promise<{ claims: ListedClaim[] }> {
  // Places are counted before anything is left out.
  const placed = sql`select c.*, case when state = 'waiting' and certainty = 'to-check' then 'unclear' else state end as listed_state,
    case when state = 'waiting' and certainty = 'certain' then row_number() over (
      partition by product_id, state, certainty order by arrived_at, id) end as place
    from claims c where live_id = ${liveId} ${ref === undefined ? empty : sql`and ref = ${Number(ref)}`}`;
  const claims = await readAll(
    ctx.db,
    listedJson,
    sql`from (${placed}) c where ${state === undefined ? sql`true` : sql`c.listed_state = ${state}`}
      order by ${inLine} limit ${LISTED}`,
  );
  return { claims };
}

/** Who asked for a piece and who had it, first come first, whatever became of it. */
export async function getPieceHistory(ctx: Ctx, { productId }: ParsedInputOf<typeof adminEndpoints.getPieceHistory>) {
  const claims = await readAll(
    ctx.db,
    claimJson,
    sql`from (select * from claims where product_id = ${productId} order by arrived_at, id limit ${HISTORY}) c order by ${inLine}`,
  );
  return { claims };
}
