import sql, { empty, type Sql } from 'sql-template-tag';
import type { AdminOrder, AdminOrderRow, LiveOrder } from '#domain/orders/admin-contract.ts';
import { orderProblems } from '#domain/orders/problems.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { cursorOf, readCursor } from '#server/db/keyset.ts';
import { likePattern } from '#server/features/users/queries.ts';
import { addressJson } from './address.ts';
import { itemsJson } from './pieces.ts';
import { parcelEventsJson, paymentUnderWay, trackingUrl } from './queries.ts';

const PAGE = 50;
const customerName = sql`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)`;

interface Filters {
  status?: string | undefined;
  liveId?: string | undefined;
  userId?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

/** Orders by filter, newest first; keyset pages of 50, no count. */
export async function listOrders(
  ctx: Ctx,
  filters: Filters,
): Promise<{ orders: AdminOrderRow[]; next: string | null }> {
  const cursor = readCursor(filters.after, 'instant', 'uuid');
  const rows = await ctx.db.many<{ row: AdminOrderRow; at: string }>(sql`
    select o.order_date::text as at, json_build_object('id', o.id, 'number', o.order_number, 'orderDate', o.order_date,
      'status', o.status, 'total', o.total_amount_cents, 'liveId', o.live_id, 'liveTitle', coalesce(l.title, o.live_title),
      'userId', o.user_id, 'customer', ${customerName}, 'pseudo', coalesce(u.tiktok_username, o.pseudo)) as row
    from orders o join users u on u.id = o.user_id left join lives l on l.id = o.live_id
    where true ${conditions(filters)}
      ${cursor ? sql`and (o.order_date, o.id) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)` : empty}
    order by o.order_date desc, o.id desc limit ${PAGE + 1}`);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    orders: page.map((found) => found.row),
    next: rows.length > PAGE && last ? cursorOf([last.at, last.row.id]) : null,
  };
}

function conditions({ status, liveId, userId, q }: Filters): Sql {
  return sql`${status ? sql`and o.status = ${status}` : empty} ${liveId ? sql`and o.live_id = ${liveId}` : empty}
    ${userId ? sql`and o.user_id = ${userId}` : empty}
    ${
      q
        ? sql`and (lower(o.order_number) like ${likePattern(q)} or u.email like ${likePattern(q)}
      or u.tiktok_username like ${likePattern(q.replace(/^@/, ''))})`
        : empty
    }`;
}

export const userJson = sql`json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
  'pseudo', coalesce(u.tiktok_username, o.pseudo))`;
export const labelJson = sql`case when o.shipping_label_path is not null then
  json_build_object('trackingId', coalesce(o.tracking_id, ''), 'path', o.shipping_label_path) end`;
/** A label whose answer never came; one asked for just now is still being answered. */
export const labelUnknown = sql`exists (
  select from shipping_labels s where s.order_id = o.id
    and (s.state = 'unknown' or s.state = 'requested' and s.created_at < now() - interval '2 minutes'))`;

/** An order with its lines, label, payment and trace. */
export async function getOrder(ctx: Ctx, { orderId }: { orderId: string }): Promise<AdminOrder> {
  const row = await ctx.db.one<{ json: AdminOrder }>(sql`
    select json_build_object('id', o.id, 'number', o.order_number, 'orderDate', o.order_date, 'paymentDate', o.payment_date,
      'status', o.status, 'total', o.total_amount_cents, 'liveId', o.live_id, 'liveTitle', coalesce(l.title, o.live_title),
      'comment', o.comment, 'user', ${userJson}, 'shippingType', o.shipping_type, 'address', ${addressJson('o.shipping_address')},
      'items', ${itemsJson}, 'label', ${labelJson}, 'labelUnknown', ${labelUnknown}, 'trackingUrl', ${trackingUrl},
      'parcelEvents', ${parcelEventsJson}, 'isPaid', o.payment_date is not null, 'paymentUnderWay', ${paymentUnderWay},
      'paymentFlags', coalesce((select json_agg(json_build_object('at', t.transacted_at, 'reason', t.flag,
        'amount', t.amount_cents) order by t.created_at) from payment_transactions t where t.order_id = o.id and t.flag is not null), '[]'),
      'events', coalesce((select json_agg(json_build_object('id', e.id::text, 'at', e.at, 'type', e.type, 'data', e.data,
        'author', coalesce(e.actor_name, e.actor_kind)) order by e.id desc) from order_events e where e.order_id = o.id), '[]')) as json
    from orders o join users u on u.id = o.user_id left join lives l on l.id = o.live_id
    where o.id = ${orderId}`);
  if (!row) throw refuse(orderProblems.notFound);
  return row.json;
}

/** Orders of a live in to-validate or to-pay, newest first (ADM-26). */
export async function listLiveOrders(ctx: Ctx, { liveId }: { liveId: string }): Promise<{ orders: LiveOrder[] }> {
  const rows = await ctx.db.many<{ json: LiveOrder }>(sql`
    select json_build_object('id', o.id, 'number', o.order_number, 'status', o.status, 'total', o.total_amount_cents,
      'createdAt', o.created_at, 'comment', o.comment, 'userId', o.user_id,
      'pseudo', coalesce(u.tiktok_username, o.pseudo), 'displayName', coalesce(u.display_name, o.display_name),
      'items', ${itemsJson}) as json
    from orders o join users u on u.id = o.user_id
    where o.live_id = ${liveId} and o.status in ('to-validate', 'to-pay')
    order by o.created_at desc, o.id desc limit 100`);
  return { orders: rows.map((found) => found.json) };
}
