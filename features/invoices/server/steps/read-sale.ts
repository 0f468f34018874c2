import sql from 'sql-template-tag';
import { sizeLabel } from '#features/catalog/domain/labels.ts';
import type { Address, OrderItem } from '#features/orders/domain/schemas.ts';
import { sumCents } from '#shared/money.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonObject, readOne } from '#platform/server/db/json.ts';
import { postageInTotal } from '#features/orders/server/sql/postage.ts';
import { addressJson } from '#features/orders/server/sql/address.ts';
import { itemsJson } from '#features/payments/server/sql/pieces.ts';

/** Buyer as named on an invoice, without telephone or e-mail. */
export interface Buyer {
  name: string;
  street: string;
  zip: string;
  city: string;
  country: string;
}

/** Amounts in cents, with VAT. */
export interface SaleLine {
  label: string;
  detail: string;
  quantity: number;
  unit: number;
  amount: number;
  /** Id of the sold order item, or `POSTAGE_LINE`; absent for any other amount. */
  of?: string;
}

export const POSTAGE_LINE = 'postage';

export const amountLines = (label: string, amount: number, more: Partial<SaleLine> = {}): SaleLine[] =>
  amount === 0 ? [] : [{ label, detail: '', quantity: 1, unit: amount, amount, ...more }];

export interface Sale {
  orderNumber: string;
  orderDate: string;
  buyer: Buyer | null;
  lines: SaleLine[];
}

interface SoldOrder {
  number: string;
  orderDate: string;
  total: number;
  postage: number;
  firstName: string | null;
  lastName: string | null;
  address: Address | null;
  items: OrderItem[];
}

const soldJson = jsonObject<SoldOrder>({
  number: sql`o.order_number`,
  orderDate: sql`o.order_date`,
  total: sql`o.total_amount_cents`,
  postage: postageInTotal('o'),
  firstName: sql`u.first_name`,
  lastName: sql`u.last_name`,
  address: addressJson('o.shipping_address'),
  items: itemsJson('o'),
});

/** Reads the content of the invoice of a sale. The sum of its lines is the total of the order. */
export async function readSale(db: Db, orderId: string): Promise<Sale> {
  const sold = await readOne(db, soldJson, sql`from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);
  if (!sold) throw new Error('a locked order does not exist');
  return { orderNumber: sold.number, orderDate: sold.orderDate, buyer: buyerOf(sold), lines: linesOf(sold) };
}

function buyerOf({ address, firstName, lastName }: SoldOrder): Buyer | null {
  const { street = '', zip = '', city = '', country = 'France' } = address ?? {};
  const named = [address?.firstName, address?.lastName].filter(Boolean);
  const name = (named.length > 0 ? named : [firstName, lastName].filter(Boolean)).join(' ');
  return name || street ? { name, street, zip, city, country } : null;
}

function linesOf({ items, postage, total, number }: SoldOrder): SaleLine[] {
  const pieces = items.map(({ id, name, ref, size, colourName, quantity, price }) => ({
    label: `${name} (pièce n°\u00a0${ref})`,
    detail: [size && sizeLabel(size), colourName].filter(Boolean).join(' · '),
    quantity,
    unit: price,
    amount: price * quantity,
    of: id,
  }));
  const all = [...pieces, ...amountLines('Livraison Colissimo', postage, { of: POSTAGE_LINE })];
  const rest = total - sumCents(all.map(({ amount }) => amount));
  // The total of an imported order may differ from the sum of its lines.
  return [...all, ...amountLines(`${rest < 0 ? 'Remise' : 'Complément'} sur la commande ${number}`, rest)];
}
