import sql from 'sql-template-tag';
import { orderLifecycle, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { byId } from './import-catalogue.ts';
import { insertRows, keyed, type NewRow, orRefused, withoutKnown } from './import-table.ts';
import type { ImportRun } from './import-run.ts';
import { type DatabaseRefusal, insertValidRows } from './insert-valid-rows.ts';
import { centsOf, textOf, uuidOf, wholeOf } from './read-values.ts';
import { RowRefusal } from './row-refusal.ts';
import type { SourceRow } from './source.ts';
import { wantedColumns } from './source-tables.ts';
import { rejectionReason } from './rejection-reason.ts';

const from = 'public.order_items';
const plan = { from, into: 'order_items', key: byId } as const;

interface ItemOrder {
  id: string;
  number: string;
  status: OrderStatus;
  createdAt: string;
  updatedAt: string;
  /**
   * True for an order that existed before this import. Its buyer may have changed it, so its items are not imported.
   */
  existedBefore: boolean;
}

/**
 * Imports the order items. The items of paid orders come first: when the old shop sold a piece twice (D-07), the paid
 * order keeps the piece.
 */
export async function importItems(run: ImportRun): Promise<void> {
  const isUnpaid = (order: ItemOrder | undefined): boolean =>
    order !== undefined && orderLifecycle[order.status].oncePaid !== null;
  await importMatching(run, (order) => !isUnpaid(order));
  await importMatching(run, isUnpaid);
}

async function importMatching(run: ImportRun, isSelected: (order: ItemOrder | undefined) => boolean): Promise<void> {
  const tally = run.report.of(from);
  for await (const batch of run.source.rows(from, wantedColumns(run.source, from))) {
    const orders = await ordersOf(run, batch);
    const orderOf = (row: SourceRow) => orders.get(row['order_id']?.toLowerCase() ?? '');
    const selected = batch.filter((row) => isSelected(orderOf(row)));
    tally.read += selected.length;
    const newRows = await withoutKnown(run, plan, keyed(run, plan, selected));
    const rows = newRows.flatMap(({ row, key }) => orRefused(run, from, key, () => itemOf(row, key, orderOf(row))));
    tally.added += await insertValidRows(
      run.client,
      rows,
      (validRows) => insertRows(run, 'order_items', validRows),
      async (row, error) => run.report.refuse(from, String(row['id']), await reasonOf(run, row, error)),
    );
  }
}

async function ordersOf(run: ImportRun, batch: SourceRow[]): Promise<Map<string, ItemOrder>> {
  const ids = batch.map((row) => row['order_id']?.toLowerCase() ?? '');
  const found = await run.db.many<ItemOrder>(sql`
    select o.id, o.order_number as number, o.status, o.created_at::text as "createdAt", o.updated_at::text as "updatedAt",
      exists (select from known_orders k where k.id = o.id) as "existedBefore"
    from orders o where o.id = any(array(
      select id::uuid from unnest(${ids}::text[]) as given(id) where id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'))`);
  return new Map(found.map((order) => [order.id, order]));
}

function itemOf(row: SourceRow, id: string, order: ItemOrder | undefined): NewRow {
  if (!order) throw new RowRefusal(`sa commande ${row['order_id']} n’est pas dans la boutique`);
  if (order.existedBefore) throw new RowRefusal(`sa commande ${order.number} était déjà là, elle n’est plus modifiée`);
  const isReleased = !orderLifecycle[order.status].holdsItsPieces;
  return {
    id,
    order_id: order.id,
    product_id: uuidOf(row['product_id'], 'pièce'),
    quantity: wholeOf(row['quantity'] ?? '1', 'quantité'),
    price_cents: centsOf(row['price'], 'prix'),
    created_at: textOf(row['created_at']) ?? order.createdAt,
    released_at: isReleased ? order.updatedAt : null,
    release_reason: isReleased ? 'cancelled' : null,
  };
}

async function reasonOf(run: ImportRun, row: NewRow, error: DatabaseRefusal): Promise<string> {
  if (error.constraint !== 'order_items_one_holder') return rejectionReason(error);
  const piece = await run.db.one<{ ref: number; number: string }>(sql`
    select p.ref, o.order_number as number from order_items i join orders o on o.id = i.order_id
    join products p on p.id = i.product_id where i.product_id = ${row['product_id']} and i.released_at is null`);
  const importedOrder = await run.db.one<{ number: string }>(
    sql`select order_number as number from orders where id = ${row['order_id']}`,
  );
  return `la pièce ${piece?.ref} de la commande ${importedOrder?.number} est déjà dans la commande ${piece?.number}`;
}
