import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { parcelKinds } from '#features/attention/domain/rules.ts';
import type { AttentionItem } from './schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonObject, typed, jsonWhen, jsonList } from '#platform/server/db/json.ts';
import { readCursor, pageOf } from '#platform/server/db/keyset.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import sql, { empty } from 'sql-template-tag';
import { chargedBackCents, isReturned } from '#features/orders/server/sql/order-facts.ts';
import { buyerPseudo, customerName } from '#features/users/server/sql/order-buyer.ts';
import { nothingToSend } from '#features/payments/server/sql/pieces.ts';

const orderJson = jsonObject<NonNullable<AttentionItem['order']>>({
  id: sql`o.id`,
  number: sql`o.order_number`,
  status: sql`o.status`,
  isReturned: isReturned('o'),
  nothingToSend: nothingToSend('o'),
  total: sql`o.total_amount_cents`,
  pseudo: buyerPseudo('u', 'o'),
  customer: customerName('u'),
  isChargedBack: sql`${chargedBackCents('o')} > 0`,
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

const PAGE_SIZE = 50;

export async function listAttention(
  ctx: Ctx,
  { state = 'open', about, after }: ParsedInputOf<typeof endpoints.listAttention>,
): Promise<{ items: AttentionItem[]; next: string | null }> {
  const cursor = readCursor(after, 'instant', 'uuid');
  const [orderColumn, isInList, afterCursor] =
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
    select ${orderColumn}::text as at, ${itemJson} as item
    from attention_items i left join orders o on o.id = i.order_id left join users u on u.id = o.user_id
    where ${isInList} ${about ? sql`and i.kind in (${sqlWords(parcelKinds)})` : empty} ${afterCursor ?? empty}
    order by ${state === 'open' ? sql`i.created_at, i.id` : sql`i.settled_at desc, i.id desc`} limit ${PAGE_SIZE + 1}`);
  const page = pageOf(rows, PAGE_SIZE, ({ at, item }) => [at, item.id]);
  return { items: page.rows.map(({ item }) => item), next: page.next };
}

export const attentionReads: Routes = (implement) => implement(endpoints, schemas, { listAttention });
