import sql, { type Sql } from 'sql-template-tag';
import type { Accounts } from './schemas.ts';
import { gapOf } from '#features/invoices/domain/rules.ts';
import { instantsOf, type Period } from '#features/invoices/domain/rules-periods.ts';
import type { Db } from '#platform/server/db/client.ts';
import { readAccountings, suspectOrders } from '#features/invoices/server/steps/read-accounting-state.ts';

export function within(column: Sql, period: Period): Sql {
  const [from, until] = instantsOf(period);
  return sql`(${column} >= ${from}::timestamptz and ${column} < ${until}::timestamptz)`;
}

/** Sums a column of invoices minus credit notes, in cents. Needs `i` of `invoices` in scope. */
export const signedSum = (column: Sql, where = sql`true`) => sql`coalesce(
  sum(case i.kind when 'invoice' then ${column} else -${column} end) filter (where ${where}), 0)::integer`;

export const daysOf = (db: Db, period: Period): Promise<Accounts['days']> =>
  db.many<Accounts['days'][number]>(sql`
    select to_char(i.at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
      (count(*) filter (where i.kind = 'invoice'))::integer as invoices,
      (count(*) filter (where i.kind = 'credit-note'))::integer as "creditNotes",
      ${signedSum(sql`i.total_cents`)} as gross, ${signedSum(sql`i.net_cents`)} as net,
      ${signedSum(sql`i.total_cents`, sql`i.vat_rate is null`)} as "onMargin",
      ${signedSum(sql`i.total_cents`, sql`i.transaction_ids = '{}'`)} as outside
    from invoices i where ${within(sql`i.at`, period)} group by 1 order by 1`);

/** Number of orders shown. The count covers all orders. */
const MAX_SHOWN = 100;
const BATCH_SIZE = 500;

/**
 * Finds the orders whose money and documents differ. An order belongs to the periods of its card transactions, its
 * documents and its payment outside of the provider. An order without a payment belongs to the period of its order
 * date.
 */
export async function gapsOf(db: Db, period: Period): Promise<Accounts['gaps']> {
  const isInPeriod = sql`o.id in (
    select t.order_id from payment_transactions t where ${within(sql`t.transacted_at`, period)}
    union all select i.order_id from invoices i where ${within(sql`i.at`, period)}
    union all select p.id from orders p where ${within(sql`p.paid_outside_at`, period)}
    union all select p.id from orders p where ${within(sql`p.order_date`, period)} and p.payment_date is null)`;
  const gaps: Accounts['gaps'] = { count: 0, orders: [] };
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const ids = await db.many<{ id: string }>(sql`
      ${suspectOrders(sql`o.id > ${after} and ${isInPeriod}`)} order by o.id limit ${BATCH_SIZE}`);
    const last = ids.at(-1);
    if (!last) return gaps;
    const orderIds = ids.map(({ id }) => id);
    for (const order of await readAccountings(db, orderIds)) {
      const gap = gapOf(order);
      if (!gap) continue;
      gaps.count += 1;
      if (gaps.orders.length < MAX_SHOWN) gaps.orders.push({ id: order.id, number: order.number, ...gap });
    }
    after = last.id;
  }
}
