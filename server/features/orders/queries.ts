import sql, { type Sql } from 'sql-template-tag';
import { orderProblems } from '#domain/orders/problems.ts';
import { TRACKING_PAGE } from '#domain/shipping/rules.ts';
import { refuse } from '#domain/problem.ts';
import type { SignedInCtx } from '#server/context.ts';
import { Attachment, JsonText } from '#server/answers.ts';
import { addressJson } from './address.ts';
import { itemsJson, shownLines } from './pieces.ts';

export const trackingUrl = sql`case when o.tracking_id is not null
  then ${TRACKING_PAGE}::text || o.tracking_id end`;

/** The statement behind a customer's list: its one row is the reply's JSON, as text. Also the floor of the benchmark. */
export const myOrdersStatement = (userId: string): Sql => sql`
  select json_build_object('orders', coalesce(json_agg(card order by order_date desc, id desc), '[]'))::text as json from (
    select o.order_date, o.id, json_build_object('id', o.id, 'number', o.order_number, 'orderDate', o.order_date,
      'status', o.status, 'total', o.total_amount_cents, 'trackingUrl', ${trackingUrl},
      'items', coalesce((
        select json_agg(json_build_object('id', i.id, 'name', p.name, 'quantity', i.quantity, 'colourName', c.name,
          'hexCode', c.hex_code) order by i.created_at, i.id)
        from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
        where i.order_id = o.id and ${shownLines}), '[]')) as card
    from orders o where o.user_id = ${userId} order by o.order_date desc, o.id desc limit 200) cards`;

/** One's own orders, newest first: one statement, whose JSON is sent as the database wrote it. */
export async function listMyOrders(ctx: SignedInCtx): Promise<JsonText> {
  const row = await ctx.db.one<{ json: string }>(myOrdersStatement(ctx.actor.userId));
  return new JsonText(row?.json ?? '{"orders":[]}');
}

/** True while a payment of the order waits for its answer at the provider; needs `o` in scope. */
export const paymentUnderWay = sql`exists (
  select from payment_transactions t where t.order_id = o.id and t.operation = 'debit' and t.state = 'pending')`;

export const parcelEventsJson = sql`coalesce((
  select json_agg(json_build_object('code', e.code, 'label', e.label, 'at', e.at) order by e.at desc, e.id desc)
  from parcel_events e where e.order_id = o.id and e.tracking_id = o.tracking_id), '[]')`;

/** When an order first reached a state, from its trace. */
const reached = (...types: string[]) => sql`(
  select min(at) from order_events e where e.order_id = o.id and e.type = any(${types}))`;

/** The statement behind an order's page. Also the floor of the benchmark. */
export const myOrderStatement = (userId: string, orderId: string): Sql => sql`
  select json_build_object('id', o.id, 'number', o.order_number, 'orderDate', o.order_date, 'paymentDate', o.payment_date,
    'status', o.status, 'liveTitle', o.live_title, 'total', o.total_amount_cents, 'items', ${itemsJson},
    'address', ${addressJson('o.shipping_address')}, 'shippingType', o.shipping_type, 'paymentMethod', 'Carte bancaire',
    'trackingId', o.tracking_id, 'trackingUrl', ${trackingUrl}, 'parcelEvents', ${parcelEventsJson},
    'isPaid', o.payment_date is not null, 'paymentUnderWay', ${paymentUnderWay},
    'lastAddress', (select ${addressJson('last.shipping_address')} from orders last
      where last.user_id = o.user_id and last.shipping_address is not null
      order by (last.id = o.id) desc, last.order_date desc limit 1),
    'steps', json_build_object('validatedAt', ${reached('order.address-given')}, 'paidAt', o.payment_date,
      'shippedAt', ${reached('order.shipped')}, 'deliveredAt', ${reached('order.delivered')}))::text as json
  from orders o where o.id = ${orderId} and o.user_id = ${userId}`;

/** One of one's own orders; somebody else's is not found, like one that does not exist. */
export async function getMyOrder(ctx: SignedInCtx, { orderId }: { orderId: string }): Promise<JsonText> {
  const row = await ctx.db.one<{ json: string }>(myOrderStatement(ctx.actor.userId, orderId));
  if (!row) throw refuse(orderProblems.notFound);
  return new JsonText(row.json);
}

const allOrdersJson = sql`coalesce((
  select json_agg(json_build_object('number', o.order_number, 'orderDate', o.order_date, 'paymentDate', o.payment_date,
    'status', o.status, 'totalCents', o.total_amount_cents, 'live', o.live_title, 'pseudo', o.pseudo, 'note', o.comment,
    'items', ${itemsJson}, 'address', ${addressJson('o.shipping_address')}, 'trackingId', o.tracking_id,
    'payments', coalesce((
      select json_agg(json_build_object('at', t.transacted_at, 'operation', t.operation, 'state', t.state,
        'amountCents', t.amount_cents, 'currency', t.currency) order by t.transacted_at, t.id)
      from payment_transactions t where t.order_id = o.id), '[]'),
    'parcelEvents', ${parcelEventsJson}) order by o.order_date, o.id)
  from orders o where o.user_id = u.id), '[]')`;

/** All that is kept about whoever asks, as a file to keep: no card is in it, none is ever known here. */
export async function exportMyData(ctx: SignedInCtx): Promise<Attachment> {
  const row = await ctx.db.one<{ kept: object }>(sql`
    select json_build_object(
      'profile', json_build_object('email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
        'phone', u.phone_number, 'pseudo', u.tiktok_username, 'displayName', u.display_name, 'avatarUrl', u.avatar_url,
        'createdAt', u.created_at, 'lastSignInAt', a.last_sign_in_at),
      'sessions', coalesce((
        select json_agg(json_build_object('createdAt', s.created_at, 'expiresAt', s.expires_at, 'browser', s.user_agent)
          order by s.created_at) from sessions s where s.user_id = u.id), '[]'),
      'orders', ${allOrdersJson}) as kept
    from users u left join auth_identities a on a.id = u.auth_id where u.id = ${ctx.actor.userId}`);
  const text = JSON.stringify({ exportedAt: ctx.now(), ...row?.kept }, null, 2);
  return new Attachment(Buffer.from(text), 'application/json; charset=utf-8', 'mes-donnees.json', true);
}
