import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import type { BuyerWithoutAccount } from '#features/orders/domain/reading-contact.ts';
import type { ListedBuyer } from './schemas.ts';
import { statusesAwaitingBuyer } from '#features/orders/server/sql/unmailed-buyers.ts';
import { heldUntil } from '#features/orders/server/steps/begin-hold.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonList, jsonObject, jsonWhen, readAll } from '#platform/server/db/json.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import sql, { empty, type Sql } from 'sql-template-tag';

/**
 * True when no waiting piece was given after the contact. Needs `u` of users and `waiting_orders` in scope.
 */
export const isContacted = sql`coalesce(u.told_at >= waiting_orders.last_at, false)`;

/** Number of recent unpaid orders to search. Covers several lives. */
const MAX_ORDERS = 1000;

const MAX_RESULTS = 500;

const MAX_ITEMS = 20;

const itemJson = jsonObject<ListedBuyer['items'][number]>({
  productId: sql`p.id`,
  ref: sql`p.ref`,
  name: sql`p.name`,
  photoId: sql`p.photo_id`,
  // Independent of `p`, so that all colours are read once.
  hexCode: sql`(select jsonb_object_agg(c.id, c.hex_code) from product_colors c) ->> p.color_id::text`,
});

const openOrders = (liveId?: string): Sql => sql`
        select o.user_id from orders o
        where o.status in (${statusesAwaitingBuyer}) ${liveId ? sql`and o.live_id = ${liveId}` : empty} and exists (
          select from users b where b.id = o.user_id and b.auth_id is null and b.tiktok_username is not null)
        order by o.created_at desc, o.id desc`;

/** True when more orders match than are searched, so that a buyer may be missing. */
export const isSearchCut = (liveId?: string): Sql => sql`exists (${openOrders(liveId)} limit 1 offset ${MAX_ORDERS})`;

/**
 * Selects the rows `u` of the buyers, with the totals `waiting_orders` of all their open orders, also of other lives.
 */
export const buyersWithoutAccount = (liveId?: string): Sql => sql`(
      select distinct user_id from (${openOrders(liveId)} limit ${MAX_ORDERS}) latest) buyer
    join users u on u.id = buyer.user_id
    join lateral (
      select sum(held.pieces) as pieces, sum(o.total_amount_cents) as total, max(held.last_at) as last_at,
        count(distinct o.live_id) as lives, min(${heldUntil}) as until
      from orders o join lateral (
        select count(*) as pieces, max(i.created_at) as last_at from order_items i where i.order_id = o.id and i.released_at is null) held on held.pieces > 0
      where o.user_id = u.id and o.status in (${statusesAwaitingBuyer})) waiting_orders on waiting_orders.pieces > 0`;

export async function listBuyersWithoutAccount(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof endpoints.listBuyersWithoutAccount>,
): Promise<ReplyOf<typeof endpoints.listBuyersWithoutAccount>> {
  const json = jsonObject<ListedBuyer & { isSearchCut: boolean }>({
    isSearchCut: isSearchCut(liveId),
    userId: sql`u.id`,
    pseudo: sql`u.tiktok_username`,
    displayName: sql`u.display_name`,
    pieces: sql`waiting_orders.pieces`,
    total: sql`waiting_orders.total`,
    lives: sql`waiting_orders.lives`,
    items: jsonList(itemJson, {
      from: sql`(select p.* from orders o join order_items i on i.order_id = o.id and i.released_at is null
        join products p on p.id = i.product_id
        where o.user_id = u.id and o.status in (${statusesAwaitingBuyer}) order by p.ref limit ${MAX_ITEMS}) p`,
      orderBy: sql`p.ref`,
    }),
    until: sql`waiting_orders.until`,
    link: sql`${`${ctx.config.publicUrl}/signup#jeton=`}::text || u.invitation`,
    told: jsonWhen(
      isContacted,
      jsonObject<NonNullable<BuyerWithoutAccount['told']>>({ at: sql`u.told_at`, by: sql`u.told_by` }),
    ),
  });
  const people = await readAll(
    ctx.db,
    json,
    sql`from ${buyersWithoutAccount(liveId)}
    order by ${isContacted}, waiting_orders.last_at desc, u.id limit ${MAX_RESULTS + 1}`,
  );
  return {
    people: people.slice(0, MAX_RESULTS).map(({ isSearchCut: _, ...person }) => person),
    isMore: people.length > MAX_RESULTS || people[0]?.isSearchCut === true,
    text: (await ctx.settings.read()).unreachedText,
  };
}

export const withoutAccountReads: Routes = (implement) => implement(endpoints, schemas, { listBuyersWithoutAccount });
