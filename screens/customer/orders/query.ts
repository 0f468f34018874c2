import { isReturned } from '#features/orders/server/sql/order-facts.ts';
import { heldUntil } from '#features/orders/server/steps/begin-hold.ts';
import { trackingUrl } from '#features/shipping/server/sql/tracking.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { MAX_CLAIMS, MAX_ORDERS } from './rules.ts';
import type { MyClaim } from '#features/claims/domain/schemas.ts';
import type { OrderCard } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { placeInQueue } from '#features/claims/server/sql/waiting-claims.ts';
import { isClaimOfUser } from '#features/users/server/sql/pseudo-owner.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { jsonObject, jsonList, readText } from '#platform/server/db/json.ts';
import { JsonText } from '#platform/server/reply.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import { isReimbursed, shownItems } from '#features/orders/server/sql/pieces.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { nothingToSend } from '#features/payments/server/sql/pieces.ts';
import { limitTo } from '#platform/server/db/search.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

const isSold = sql`holder.status in (${sqlWords(statusesWhere((life) => life.isPastPayment))})`;

/** Needs claim `c`, piece `p`, live `l`, `colour` and the order `holder` of the piece in scope. */
const myClaimJson = jsonObject<MyClaim>({
  id: sql`c.id::text`,
  ref: sql`p.ref`,
  name: sql`p.name`,
  price: sql`p.price_cents`,
  size: sql`p.size`,
  colourName: sql`colour.name`,
  hexCode: sql`colour.hex_code`,
  photoId: sql`p.photo_id`,
  liveTitle: sql`l.title`,
  place: placeInQueue('c'),
  isUnclear: sql`c.state = 'waiting' and c.certainty = 'to-check'`,
  piece: sql`case when holder.status is null then 'free' when ${isSold} then 'sold' else 'held' end`,
});

const cardJson = jsonObject<OrderCard>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  orderDate: sql`o.order_date`,
  status: sql`o.status`,
  heldUntil,
  cancelReason: sql`o.cancel_reason`,
  isReturned: isReturned('o'),
  nothingToSend: nothingToSend('o'),
  isReimbursed: isReimbursed('o'),
  isPaid: sql`o.payment_date is not null`,
  total: sql`o.total_amount_cents`,
  trackingUrl: trackingUrl('o'),
  items: jsonList(
    jsonObject<OrderCard['items'][number]>({
      id: sql`i.id`,
      ref: sql`p.ref`,
      name: sql`p.name`,
      quantity: sql`i.quantity`,
      colourName: sql`c.name`,
      hexCode: sql`c.hex_code`,
      photoId: sql`p.photo_id`,
    }),
    shownItems('o'),
  ),
});

/** Returns one row with the JSON of the reply, as text. A benchmark runs this statement too. */
export const myOrdersStatement = (userId: string): Sql => sql`
  select json_build_object('orders', coalesce(json_agg(card order by order_date desc, id desc), '[]'))::text as json from (
    select o.order_date, o.id, ${cardJson} as card
    from orders o where o.user_id = ${userId} order by o.order_date desc, o.id desc ${limitTo(MAX_ORDERS)}) cards`;

export async function listMyOrders(ctx: SignedInCtx): Promise<JsonText<ReplyOf<typeof endpoints.listMyOrders>>> {
  const row = await ctx.db.one<{ json: string }>(myOrdersStatement(ctx.actor.userId));
  return new JsonText(row?.json ?? '{"orders":[]}');
}

/** Time during which a piece sold to another customer stays listed, in ms. */
const SOLD_MS = 24 * 3_600_000;

/** Lists waiting claims, latest first, then claims on pieces sold to others in the last 24 hours. */
export async function listMyClaims(ctx: SignedInCtx): Promise<JsonText<ReplyOf<typeof endpoints.listMyClaims>>> {
  const since = new Date(ctx.now().getTime() - SOLD_MS);
  const json = jsonObject<ReplyOf<typeof endpoints.listMyClaims>>({
    claims: jsonList(myClaimJson, {
      from: sql`(
        select c.* from users u join claims c on ${isClaimOfUser('c', 'u')}
        where u.id = ${ctx.actor.userId} and (c.state = 'waiting' or (c.state = 'closed' and c.decided_at > ${since}))
        order by c.state = 'waiting' desc, c.arrived_at desc, c.id desc limit ${MAX_CLAIMS}) c
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

export const customerOrdersReads: Routes = (implement) => implement(endpoints, schemas, { listMyOrders, listMyClaims });
