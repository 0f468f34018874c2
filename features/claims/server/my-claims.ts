import sql, { empty } from 'sql-template-tag';
import type * as endpoints from '#features/claims/domain/endpoints.ts';
import type { MyClaim } from '#features/claims/domain/schemas.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { statusesWhere } from '#features/orders/domain/life.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { jsonList, jsonObject, readText } from '#platform/server/db/json.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';
import { isHerClaim } from '#features/users/server/sql/whose-pseudo.ts';
import { JsonText } from '#platform/server/reply.ts';

/** What was sold to somebody else stays on her screen so long. */
const SOLD_MS = 24 * 3_600_000;
const MINE = 200;
const isSold = sql`holder.status in (${listedWords(statusesWhere((life) => life.isPastPayment))})`;

/** The place in its line of the claim `c` that waits. As in `listClaims`: who is to be checked has none yet. */
export const placeInLine = sql`case when c.state = 'waiting' and c.certainty = 'certain' then (
  select count(*) from claims before where before.product_id = c.product_id and before.state = 'waiting'
    and before.certainty = 'certain' and (before.arrived_at, before.id) <= (c.arrived_at, c.id)) end`;

/** A row `c` of the claims with its piece `p`, its live `l` and the order `holder` that has the piece, if one has. */
const myClaimJson = jsonObject<MyClaim>({
  id: sql`c.id::text`,
  ref: sql`p.ref`,
  name: sql`p.name`,
  price: sql`p.price_cents`,
  size: sql`p.size`,
  colourName: sql`colour.name`,
  hexCode: sql`colour.hex_code`,
  liveTitle: sql`l.title`,
  place: placeInLine,
  isUnclear: sql`c.state = 'waiting' and c.certainty = 'to-check'`,
  piece: sql`case when holder.status is null then 'free' when ${isSold} then 'sold' else 'held' end`,
});

/** The pieces one waits for, latest first, with one’s place; then what was sold to others since yesterday: one statement. */
export async function listMyClaims(ctx: SignedInCtx): Promise<JsonText<ReplyOf<typeof endpoints.listMyClaims>>> {
  const since = new Date(ctx.now().getTime() - SOLD_MS);
  const json = jsonObject<ReplyOf<typeof endpoints.listMyClaims>>({
    claims: jsonList(myClaimJson, {
      from: sql`(
        select c.* from users u join claims c on ${isHerClaim}
        where u.id = ${ctx.actor.userId} and (c.state = 'waiting' or (c.state = 'closed' and c.decided_at > ${since}))
        order by c.state = 'waiting' desc, c.arrived_at desc, c.id desc limit ${MINE}) c
      join products p on p.id = c.product_id join lives l on l.id = c.live_id
      left join product_colors colour on colour.id = p.color_id
      left join lateral (select o.status from order_items i join orders o on o.id = i.order_id
        where i.product_id = p.id and i.released_at is null) holder on true
      where c.state = 'waiting' or ${isSold}`,
      orderBy: sql`c.state = 'waiting' desc, c.arrived_at desc, c.id desc`,
    }),
  });
  return (await readText(ctx.db, json, empty)) ?? new JsonText('{"claims":[]}');
}
