import sql, { empty, type Sql } from 'sql-template-tag';
import type * as endpoints from '#features/attention/domain/endpoints.ts';
import type { AttentionLine } from '#features/attention/domain/schemas.ts';
import type { AttentionFacts } from '#features/attention/domain/labels.ts';
import { MOST_COUNTED, parcelKinds, whyHeld } from '#features/attention/domain/rules.ts';
import type { AttentionItem } from '#features/attention/domain/schemas.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonList, jsonObject, jsonWhen, typed } from '#platform/server/db/json.ts';
import { pageOf, readCursor } from '#platform/server/db/keyset.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';
import { buyerPseudo, customerName } from '#features/users/server/sql/whose-order.ts';

const PAGE = 50;

const orderJson = jsonObject<NonNullable<AttentionItem['order']>>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  status: sql`o.status`,
  total: sql`o.total_amount_cents`,
  pseudo: buyerPseudo,
  customer: customerName,
});
const stepJson = jsonObject<AttentionItem['steps'][number]>({
  id: sql`s.id::text`,
  at: sql`s.at`,
  what: sql`s.what`,
  note: sql`s.note`,
  money: sql`s.money`,
  author: sql`case s.actor_kind when 'system' then 'system' else coalesce(s.actor_name, s.actor_kind) end`,
});
const itemJson = jsonObject<AttentionItem>({
  id: sql`i.id`,
  kind: sql`i.kind`,
  data: typed(sql`i.data`),
  createdAt: sql`i.created_at`,
  settledAt: sql`i.settled_at`,
  order: jsonWhen(sql`o.id is not null`, orderJson),
  steps: jsonList(stepJson, { from: sql`attention_steps s where s.item_id = i.id`, orderBy: sql`s.id` }),
});

/** What waits for a person, the longest waiting first, or what was dealt with, the latest first; keyset pages of 50. */
export async function listAttention(
  ctx: Ctx,
  { state = 'open', about, after }: ParsedInputOf<typeof endpoints.listAttention>,
): Promise<{ items: AttentionItem[]; next: string | null }> {
  const cursor = readCursor(after, 'instant', 'uuid');
  const [place, way, beyond] =
    state === 'open'
      ? [
          sql`i.created_at`,
          sql`i.settled_at is null`,
          cursor && sql`and (i.created_at, i.id) > (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)`,
        ]
      : [
          sql`i.settled_at`,
          sql`i.settled_at is not null`,
          cursor && sql`and (i.settled_at, i.id) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)`,
        ];
  const rows = await ctx.db.many<{ item: AttentionItem; at: string }>(sql`
    select ${place}::text as at, ${itemJson} as item
    from attention_items i left join orders o on o.id = i.order_id left join users u on u.id = o.user_id
    where ${way} ${about ? sql`and i.kind in (${listedWords(parcelKinds)})` : empty} ${beyond ?? empty}
    order by ${state === 'open' ? sql`i.created_at, i.id` : sql`i.settled_at desc, i.id desc`} limit ${PAGE + 1}`);
  const page = pageOf(rows, PAGE, ({ at, item }) => [at, item.id]);
  return { items: page.rows.map(({ item }) => item), next: page.next };
}

/** How many things wait for a person, counted up to 100. */
export async function countAttention(ctx: Ctx): Promise<{ open: number }> {
  const row = await ctx.db.one<{ open: number }>(sql`
    select count(*)::integer as open from (select from attention_items where settled_at is null limit ${MOST_COUNTED}) counted`);
  return { open: row?.open ?? 0 };
}

/** The open things of an order, whose id the expression is; oldest first. */
export const openAttentionOf = (orderId: Sql) =>
  jsonList(
    jsonObject<AttentionLine>({
      id: sql`a.id`,
      kind: sql`a.kind`,
      data: typed(sql`a.data`),
      createdAt: sql`a.created_at`,
    }),
    {
      from: sql`attention_items a where a.order_id = ${orderId} and a.settled_at is null`,
      orderBy: sql`a.created_at, a.id`,
    },
  );
/** The same; needs `o` in scope. */
export const openAttentionJson = openAttentionOf(sql`o.id`);

/**
 * Call it under the lock of all orders of a parcel. @throws Refusal `attention.parcel-held` while something holds one of
 * them; it says which where there are several.
 */
export async function mustNotBeHeld(db: Db, orders: readonly { id: string; number: string }[]): Promise<void> {
  const open = await db.many<AttentionFacts & { id: string }>(sql`
    select order_id as id, kind, data from attention_items
    where order_id = any(${orders.map(({ id }) => id)}) and settled_at is null order by created_at, id`);
  const numbers = new Map(orders.length > 1 ? orders.map(({ id, number }) => [id, number]) : []);
  const refusal = whyHeld(open.map((one) => ({ ...one, orderNumber: numbers.get(one.id) })));
  if (refusal) throw refusal;
}
