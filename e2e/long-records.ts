import sql from 'sql-template-tag';
import { insertRows } from '#sandbox/demo/insert-rows.ts';
import type { TestShop } from '#sandbox/testing/shop.ts';
import { emailOf, idOf, LIVE, LONG, longOrder, longUser, pseudoOf } from './long-rows.ts';

const MANY = 12;
const CARRIER_MESSAGE =
  'Votre colis n’a pas pu être remis, l’accès à l’immeuble étant impossible sans un code que nous n’avons pas';

/**
 * Adds alerts, withdrawals, invoices, viewers, events and the rights of a seller to the rows of `insertLongRows`, with
 * the same names.
 */
export async function insertLongRecords({ shop }: TestShop): Promise<void> {
  const { db } = shop;
  const at = shop.now().toISOString();
  const name = `${LONG.firstName} ${LONG.lastName}`;
  const manyOf = <T>(row: (index: number) => T) => Array.from({ length: MANY }, (_, index) => row(index));
  await insertRows(
    db,
    'attention_items',
    manyOf((n) => ({
      id: idOf(10, n),
      kind: 'parcel-problem',
      key: `long-${n}`,
      order_id: longOrder(n),
      data: { trackingId: '6A123456789012', said: CARRIER_MESSAGE },
      created_at: at,
    })),
  );
  await insertRows(
    db,
    'withdrawals',
    manyOf((n) => ({
      id: idOf(11, n),
      order_id: longOrder(n),
      name,
      email: emailOf(n),
      stated_at: at,
      amount_cents: 130_500,
      postage_cents: 600,
      refund_due_on: at,
      needs_return: true,
    })),
  );
  await insertRows(
    db,
    'withdrawal_items',
    manyOf((n) => ({ withdrawal_id: idOf(11, n), order_item_id: idOf(7, n) })),
  );
  await insertRows(
    db,
    'invoices',
    manyOf((n) => ({
      id: idOf(12, n),
      order_id: longOrder(n),
      rank: 1,
      kind: 'invoice',
      reason: 'sale',
      number: `F2026-${String(100_000 + n)}`,
      at,
      total_cents: 130_500,
      net_cents: 108_750,
      vat_rate: 20,
      paid_cents: 130_500,
      moved_at: at,
      transaction_ids: [],
      content: { orderNumber: `C${100_000 + n}`, regime: 'standard', means: 'card' },
      buyer: { name },
    })),
  );
  await insertRows(
    db,
    'tiktok_live_users',
    manyOf((n) => ({ live_id: LIVE, tiktok_username: pseudoOf(n), display_name: name, created_at: at })),
  );
  await db.run(sql`
    insert into events (order_id, at, actor_kind, actor_name, type)
    select id, ${at}, 'admin', ${name}, 'order.created' from orders limit ${MANY}`);
  await db.run(sql`update users set is_admin = true, role = 'seller' where id = ${longUser(19)}`);
}
