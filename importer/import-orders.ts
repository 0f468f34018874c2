import sql from 'sql-template-tag';
import { orderLifecycle, type OrderStatus, orderStatuses, statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { openStatuses, POSTAGE } from '#features/orders/domain/rules.ts';
import { readSettings } from '#features/settings/server/queries.ts';
import { normalisePseudo } from '#features/users/domain/rules.ts';
import { byId, datesOf } from './import-catalogue.ts';
import { importTable, type NewRow } from './import-table.ts';
import type { ImportRun } from './import-run.ts';
import { centsOf, requireValue, textOf, uuidOf, uuidOrNull } from './read-values.ts';
import { RowRefusal } from './row-refusal.ts';
import type { SourceRow } from './source.ts';

export async function importOrders(run: ImportRun): Promise<void> {
  // The orders that existed before this import.
  await run.client.query('create temp table known_orders on commit drop as select id from orders');
  await run.client.query('create unique index on known_orders (id)');
  await run.client.query('analyze known_orders');
  await importTable(run, {
    from: 'public.orders',
    into: 'orders',
    key: byId,
    convert: (row, id) => orderOf(run, row, id),
  });
}

function orderOf(run: ImportRun, row: SourceRow, id: string): NewRow {
  const userId = uuidOf(row['user_id'], 'utilisateur');
  const status = statusOf(row['status']);
  const dates = datesOf(run, row);
  const orderDate = textOf(row['order_date']) ?? dates.created_at;
  const carrier = textOf(row['shipping_type']);
  if (carrier && carrier.toLowerCase() !== 'colissimo') throw new RowRefusal(`transporteur inconnu : ${carrier}`);
  return {
    id,
    order_number: requireValue(row['order_number'], 'sans numéro'),
    order_date: orderDate,
    payment_date: textOf(row['payment_date']) ?? (isTreatedAsPaid(row, status) ? orderDate : null),
    status,
    total_amount_cents: textOf(row['total_amount']) === null ? 0 : centsOf(row['total_amount'], 'total'),
    postage_cents: POSTAGE,
    live_id: uuidOrNull(row['live_id'], 'live'),
    user_id: run.sameAs.get(userId) ?? userId,
    shipping_type: 'Colissimo',
    shipping_address: addressOf(row['shipping_address']),
    shipping_label_path: labelPathOf(row['shipping_label_path']),
    tracking_id: textOf(row['tracking_id']) ?? textOf(row['tracking_number']),
    payment_id: textOf(row['payment_id']),
    payment_status: textOf(row['payment_status']),
    pseudo: normalisePseudo(row['pseudo'] ?? '') || null,
    display_name: textOf(row['display_name']),
    live_title: textOf(row['live_title']),
    comment: textOf(row['comment']),
    ...dates,
  };
}

function statusOf(written: string | null | undefined): OrderStatus {
  const status = orderStatuses.find((candidate) => candidate === written?.trim().toLowerCase());
  if (!status) throw new RowRefusal(`statut inconnu : ${written ?? 'absent'}`);
  return status;
}

/**
 * Returns true for an order that the old shop treats as paid, even without a payment date. It must not be paid again
 * (D-14).
 */
const isTreatedAsPaid = (row: SourceRow, status: OrderStatus): boolean =>
  /^paid$/i.test(row['payment_status'] ?? '') || orderLifecycle[status].isPastPayment;

/** Returns the path of a label in its bucket. Some rows contain the public address of the file instead. */
const labelPathOf = (written: string | null | undefined): string | null =>
  textOf(written)?.replace(/^https?:\/\/.*\/shipping\//, '') ?? null;

/** Completes the texts and the totals of imported orders. Must run after the import of the items. */
export async function finishOrders(run: ImportRun): Promise<void> {
  await run.db.run(sql`
    update orders o set live_title = coalesce(o.live_title, l.title), pseudo = coalesce(o.pseudo, u.tiktok_username),
      display_name = coalesce(o.display_name, u.display_name)
    from orders imported join users u on u.id = imported.user_id left join lives l on l.id = imported.live_id
    where o.id = imported.id and (o.live_title is null or o.pseudo is null or o.display_name is null)
      and not exists (select from known_orders k where k.id = o.id)`);
  // A validated order keeps the postage of the old shop. An open order has this shop's postage (decision 0048).
  const { postageCents } = await readSettings(run.db, {});
  const recounted = await run.db.run(sql`
    with counted as (
      select o.id, min(p.postage) as postage, coalesce(sum(i.price_cents) + min(p.postage), 0) as total
      from orders o left join order_items i on i.order_id = o.id and i.released_at is null
        cross join lateral (
          select case when o.status = any(${openStatuses}) then ${postageCents}::integer else o.postage_cents end as postage) p
      where o.status = any(${statusesWhere((life) => life.oncePaid !== null)}) and o.payment_date is null
        and not exists (select from known_orders k where k.id = o.id)
      group by o.id)
    update orders o set total_amount_cents = c.total, postage_cents = c.postage from counted c
    where c.id = o.id and (o.total_amount_cents, o.postage_cents) <> (c.total, c.postage)`);
  run.report.note('commande(s) à payer dont le total est refait d’après les articles et le port', recounted);
}

/**
 * Continues the order numbers after the highest imported number. Must be called last, because sequences are not rolled
 * back.
 */
export async function continueOrderNumbers(run: ImportRun): Promise<void> {
  await run.db.one(sql`
    select setval('order_numbers', highest) from (
      select max(substring(order_number from 2)::bigint) as highest from orders where order_number ~ '^C[0-9]{1,15}$') o
    where highest >= (select case when is_called then last_value + 1 else last_value end from order_numbers)`);
}

type Fields = Record<string, unknown>;

/**
 * Returns an old order's address in the format of `orders.shipping_address` (SYS-01, CUS-20). Converts the legacy shape
 * (name, address, postal_code): the first word of the name is the first name, as on display (CUS-20).
 * @throws RowRefusal when it cannot be read.
 */
function addressOf(written: string | null | undefined): Fields | null {
  if (written === null || written === undefined || written.trim() === '') return null;
  const fields = fieldsOf(written);
  if (!fields || Object.keys(fields).length === 0) return null;
  if ('first_name' in fields || 'street' in fields) return { ...fields, country: 'France' };
  const { name, address, postal_code: zip, ...otherFields } = fields;
  const [first = '', ...rest] = textOrEmpty(name).split(/\s+/);
  return {
    ...otherFields,
    first_name: first,
    last_name: rest.join(' '),
    street: textOrEmpty(address),
    zip: textOrEmpty(zip),
    city: textOrEmpty(otherFields['city']),
    state: otherFields['state'] ?? null,
    country: 'France',
    phone: textOrEmpty(otherFields['phone']),
    email: textOrEmpty(otherFields['email']),
    delivery_note: otherFields['delivery_note'] ?? null,
  };
}

function fieldsOf(written: string): Fields | null {
  try {
    const parsed: unknown = JSON.parse(written);
    // Some screens of the old shop encoded the address twice: JSON in a JSON text.
    if (typeof parsed === 'string') return parsed.trim() === '' ? null : fieldsOf(parsed);
    if (parsed === null) return null;
    if (typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as Fields;
  } catch {
    // Invalid JSON is refused below, like all other invalid values.
  }
  throw new RowRefusal('adresse de livraison illisible');
}

const textOrEmpty = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : '';
