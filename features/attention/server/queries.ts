import sql, { type Sql } from 'sql-template-tag';
import type { AttentionLine } from '#features/attention/domain/schemas.ts';
import { alertTexts, holdsParcel, type StoredAlert } from '#features/attention/domain/labels.ts';
import { codeKinds, holdRefusal } from '#features/attention/domain/rules.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonList, jsonObject, typed } from '#platform/server/db/json.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

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
/** Selects the open alerts of order `o`, oldest first. Needs `o` in scope. */
export const openAttentionJson = openAttentionOf(sql`o.id`);

const holdingKinds = sqlWords(Object.keys(alertTexts).filter((kind) => holdsParcel({ kind })));

/** Matches an open alert of a known kind that holds its parcel. Needs `a` of `attention_items` in scope. */
export const isHolding = sql`(a.settled_at is null and a.kind in (${holdingKinds}))`;

/**
 * Matches an alert whose cause may still exist: an open alert, or an alert settled by a person. Needs `attention_items`
 * in scope.
 */
export const mayHaveCause = sql`(settled_at is null or not is_cause_gone)`;

const codeWords = sqlWords(codeKinds);

export const hasOpenCodeAlert = (userId: Sql): Sql => sql`exists (
  select from attention_items a
  where a.key = ${userId}::text and a.kind in (${codeWords}) and a.settled_at is null)`;

/**
 * Refuses while an open alert holds the parcel of these orders. The refusal names the order of the alert when the
 * parcel has several orders. All orders of the parcel must be locked. @throws Refusal `attention.parcel-held`.
 */
export async function assertNotHeld(db: Db, orders: readonly { id: string; number: string }[]): Promise<void> {
  const open = await db.many<StoredAlert & { orderId: string }>(sql`
    select order_id as "orderId", kind, data from attention_items
    where order_id = any(${orders.map(({ id }) => id)}) and settled_at is null order by created_at, id`);
  const numbers = new Map(orders.length > 1 ? orders.map(({ id, number }) => [id, number]) : []);
  const refusal = holdRefusal(open.map((item) => ({ ...item, orderNumber: numbers.get(item.orderId) })));
  if (refusal) throw refusal;
}
