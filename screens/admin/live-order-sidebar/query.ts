import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { LiveOrder } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { buyerPseudo } from '#features/users/server/sql/order-buyer.ts';
import { itemsJson } from '#features/payments/server/sql/pieces.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonObject, readAll } from '#platform/server/db/json.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import sql from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

const liveOrderJson = jsonObject<LiveOrder>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  status: sql`o.status`,
  total: sql`o.total_amount_cents`,
  createdAt: sql`o.created_at`,
  comment: sql`o.comment`,
  userId: sql`o.user_id`,
  pseudo: buyerPseudo,
  displayName: sql`coalesce(u.display_name, o.display_name)`,
  items: itemsJson,
});

const besideLive = sqlWords(statusesWhere((life) => life.workList === 'live'));

/** Lists the unpaid orders of a live, newest first (ADM-26). */
export async function listLiveOrders(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof endpoints.listLiveOrders>,
): Promise<{ orders: LiveOrder[] }> {
  const orders = await readAll(
    ctx.db,
    liveOrderJson,
    sql`from orders o cross join lateral (select u.* from users u where u.id = o.user_id offset 0) u
    where o.live_id = ${liveId} and o.status in (${besideLive})
      and exists (select from order_items i where i.order_id = o.id and i.released_at is null)
    order by o.created_at desc, o.id desc limit 100`,
  );
  return { orders };
}

export const liveOrderSidebarReads: Routes = (implement) => implement(endpoints, schemas, { listLiveOrders });
