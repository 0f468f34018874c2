import sql from 'sql-template-tag';
import { isPlaceholderEmail } from '#shared/email.ts';
import { formatDateTime } from '#shared/time.ts';
import { orderStateLabel, type OrderState } from '#features/orders/domain/labels.ts';
import { isShownItem } from '#features/orders/server/sql/pieces.ts';
import { buyerPseudo, fullName } from '#features/users/server/sql/order-buyer.ts';
import { isReturned } from '#features/orders/server/sql/order-facts.ts';
import { nothingToSend } from '#features/payments/server/sql/pieces.ts';
import { csvOf, eurosCell } from '#platform/server/csv.ts';
import { jsonObject } from '#platform/server/db/json.ts';
import type { Page } from '#platform/server/db/keyset.ts';

export interface FileRow extends Required<Omit<OrderState, 'isReimbursed'>> {
  number: string;
  orderDate: string;
  live: string | null;
  name: string | null;
  pseudo: string | null;
  email: string;
  pieces: number;
  total: number;
  paidAt: string | null;
  parcel: string | null;
}

export const fileRowJson = jsonObject<FileRow>({
  number: sql`o.order_number`,
  orderDate: sql`o.order_date`,
  status: sql`o.status`,
  cancelReason: sql`o.cancel_reason`,
  isReturned: isReturned('o'),
  nothingToSend: nothingToSend('o'),
  live: sql`coalesce(l.title, o.live_title)`,
  name: fullName('u'),
  pseudo: buyerPseudo('u', 'o'),
  email: sql`u.email`,
  pieces: sql`(select count(*) from order_items i where i.order_id = o.id and ${isShownItem('i')})`,
  total: sql`o.total_amount_cents`,
  paidAt: sql`coalesce(o.payment_date, o.paid_outside_at)`,
  parcel: sql`o.tracking_id`,
});

const HEADERS = [
  'Numéro',
  'Date',
  'Statut',
  'Live',
  'Cliente',
  'Pseudo',
  'E-mail',
  'Pièces',
  'Montant',
  'Payée le',
  'Colis',
];

const rowOf = (row: FileRow): (string | number)[] => [
  row.number,
  formatDateTime(row.orderDate),
  orderStateLabel(row),
  row.live ?? '',
  row.name ?? '',
  row.pseudo ?? '',
  isPlaceholderEmail(row.email) ? '' : row.email,
  row.pieces,
  eurosCell(row.total),
  row.paidAt ? formatDateTime(row.paidAt) : '',
  row.parcel ?? '',
];

export const writeOrdersFile = (read: (after: string | undefined) => Promise<Page<FileRow>>): AsyncGenerator<string> =>
  csvOf({ headers: HEADERS, read, rowOf });
