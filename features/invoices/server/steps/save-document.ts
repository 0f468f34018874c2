import sql from 'sql-template-tag';
import type { Identity, VatRegime } from '#features/identity/domain/schemas.ts';
import { meansLabels } from '#features/invoices/domain/labels.ts';
import { documentNames } from '#features/invoices/domain/labels-documents.ts';
import { isOutside, type WantedDocument } from '#features/invoices/domain/rules.ts';
import { latestDocuments } from '#features/invoices/domain/rules-sales.ts';
import { vatRates } from '#features/invoices/domain/rules-seller.ts';
import { documentNet, lineNets, type Taxed } from '#shared/vat.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { readCorrected } from './read-corrected.ts';
import { type Buyer, readSale, type SaleLine } from './read-sale.ts';
import type { OrderAccounting } from './read-accounting-state.ts';
import { refundMeansInSentence, refundWayLabels } from '#features/refunds/domain/labels.ts';
import type { RefundMeans } from '#features/refunds/domain/lifecycle.ts';
import type { RefundWay } from '#features/payments/domain/lifecycle.ts';

const sellerNames = [
  'shopName',
  'legalName',
  'legalForm',
  'capitalCents',
  'siren',
  'rcsCity',
  'vatNumber',
  'street',
  'zip',
  'city',
  'phone',
  'supportEmail',
  'color',
] as const satisfies readonly (keyof Identity)[];

export type Seller = Pick<Identity, (typeof sellerNames)[number]>;

export interface DocumentLine extends SaleLine {
  /** Amount without VAT, in cents. */
  net: number;
}

export interface DocumentContent {
  orderNumber: string;
  orderDate: string;
  seller: Seller;
  regime: VatRegime;
  lines: DocumentLine[];
  refundIds?: string[];
  means: string;
  /**
   * Exact means of refund of a credit note, in the words of the refund mail; absent for a credit to the card, for several
   * means and for other documents.
   */
  way?: string;
  /** True for the credit note of an undone sale outside of the card provider whose refund is not recorded. */
  isUnrefunded?: true;
  /** True for a document of a shop that is not in service. Such a document has no legal value. */
  isTrial: boolean;
  /** Data to report from September 2027: the sale is of goods, and its VAT is not due on receipts. */
  nature: 'goods';
  vatOnReceipts: false;
}

interface CorrectedDocument {
  number: string;
  at: string;
  total: number;
  content: DocumentContent;
  buyer: Buyer | null;
}

/**
 * Returns the invoice that the next document corrects. Prefers the documents of the latest sale to those of ended sales,
 * then the same means of payment, then the latest invoice.
 */
function readLastSale(db: Db, order: OrderAccounting, wanted: WantedDocument): Promise<CorrectedDocument | null> {
  const latest = latestDocuments(order).map(({ number }) => number);
  return db.one<CorrectedDocument>(sql`
    select number, at, total_cents as total, content, buyer from invoices
    where order_id = ${order.id} and reason = 'sale'
    order by number = any(${latest}::text[]) desc, (transaction_ids = '{}') = ${isOutside(wanted)} desc, rank desc limit 1`);
}

function sumDocuments({ documents }: OrderAccounting): Taxed {
  const sums = { gross: 0, net: 0 };
  for (const { kind, total, net } of documents) {
    const sign = kind === 'invoice' ? 1 : -1;
    sums.gross += sign * total;
    sums.net += sign * net;
  }
  return sums;
}

/**
 * Stores a document of an order. Needs the lock of the order. Locks the series of numbers last.
 * @returns the number of the document.
 */
export async function saveDocument(
  ctx: Ctx,
  db: Db,
  identity: Identity,
  order: OrderAccounting,
  wanted: WantedDocument,
): Promise<string> {
  const { kind, reason, total } = wanted;
  const sale = await readSale(db, order.id);
  const corrected = reason === 'sale' ? null : await readLastSale(db, order, wanted);
  const regime = corrected?.content.regime ?? (identity.vatRegime || 'franchise');
  const { lines, refundIds } = corrected
    ? await readCorrected(db, order.id, wanted, corrected)
    : { lines: sale.lines, refundIds: [] };
  const refund = await readRefund(db, order.id, wanted);
  const rate = vatRates[regime];
  const net = documentNet(kind === 'invoice' ? total : -total, sumDocuments(order), rate);
  const amounts = lines.map(({ amount }) => amount);
  const nets = lineNets(amounts, net, rate);
  const content: DocumentContent = {
    orderNumber: sale.orderNumber,
    orderDate: sale.orderDate,
    seller: Object.fromEntries(sellerNames.map((name) => [name, identity[name]])) as Seller,
    regime,
    lines: lines.map((line, place) => ({ ...line, net: nets[place] ?? 0 })),
    refundIds,
    means: meansLabels[isOutside(wanted) ? 'outside' : 'card'],
    ...refund,
    isTrial: !ctx.config.inService,
    nature: 'goods',
    vatOnReceipts: false,
  };
  const row = await db.one<{ number: string }>(sql`
    with ${takeNumber(kind === 'invoice' ? 'F' : 'A', ctx.now())}
    insert into invoices (order_id, rank, kind, reason, number, at, corrects, total_cents, net_cents, vat_rate, paid_cents,
      moved_at, transaction_ids, content, buyer)
    select ${order.id}, ${order.documents.length + 1}, ${kind}, ${reason},
      n.series || n.year || '-' || lpad(n.last::text, greatest(6, length(n.last::text)), '0'), n.at, ${corrected?.number ?? null},
      ${total}, ${net}, ${rate}, ${wanted.paid},
      coalesce((select max(t.transacted_at) from payment_transactions t
        where t.id = any(${wanted.transactionIds}) and (${reason === 'sale'} or t.operation <> 'debit')),
        ${reason === 'sale' ? order.outsideSince : null}::timestamptz, n.at),
      ${wanted.transactionIds}, ${JSON.stringify(content)}, ${JSON.stringify(corrected?.buyer ?? sale.buyer)}
    from n returning number`);
  if (!row) throw new Error(`${documentNames[kind]} of order ${order.number} was not stored`);
  return row.number;
}

/**
 * Takes the next number of a series, as `n`. Numbers restart each year in Paris and have no gap. Their dates never go
 * back, even if the clock does.
 */
const takeNumber = (series: 'F' | 'A', now: Date) => sql`n as (
  insert into invoice_series as s (series, year, last, at)
  values (${series}, extract(year from ${now}::timestamptz at time zone 'Europe/Paris')::integer, 1, ${now}::timestamptz)
  on conflict (series) do update set at = greatest(s.at, excluded.at), year = greatest(s.year, excluded.year),
    last = case when excluded.year > s.year then 1 else s.last + 1 end
  returning series, year, last, at)`;

/**
 * Reads the means of the refunds since the previous credit note, in the words of the refund mail. Empty for several
 * means, for a credit to the card, for an invoice and for a waiver.
 */
async function readRefund(
  db: Db,
  orderId: string,
  wanted: WantedDocument,
): Promise<Pick<DocumentContent, 'way' | 'isUnrefunded'>> {
  if (wanted.kind !== 'credit-note' || wanted.reason === 'waived') return {};
  if (isOutside(wanted)) {
    const means = await readDeclaredMeans(db, orderId);
    if (means.length === 0 && wanted.reason === 'sale-undone') return { isUnrefunded: true };
    const [way, ...otherWays] = new Set(means.map(({ by, wasPaidByCard }) => refundMeansInSentence(by, wasPaidByCard)));
    return way && otherWays.length === 0 ? { way } : {};
  }
  const [way, ...otherWays] = await readWaysAtProvider(db, orderId, wanted.transactionIds);
  return way && way !== 'credit' && otherWays.length === 0 ? { way: refundWayLabels[way] } : {};
}

/**
 * Time of the order's latest credit note that is not a waiver, either for money outside of the card provider or for
 * card money. `-infinity` without such a credit note.
 */
const since = (orderId: string, outside: boolean) => sql`coalesce((
  select max(i.at) from invoices i where i.order_id = ${orderId} and i.kind = 'credit-note' and i.reason <> 'waived'
    and (i.transaction_ids = '{}') = ${outside}), '-infinity')`;

const readDeclaredMeans = (db: Db, orderId: string): Promise<{ by: RefundMeans; wasPaidByCard: boolean }[]> =>
  db.many<{ by: RefundMeans; wasPaidByCard: boolean }>(sql`
    select distinct w.refunded_by as by, w.returned_cents > 0 as "wasPaidByCard" from withdrawals w
    where w.order_id = ${orderId} and w.refunded_by <> 'bank' and w.refunded_at > ${since(orderId, true)}`);

async function readWaysAtProvider(db: Db, orderId: string, transactionIds: readonly string[]): Promise<RefundWay[]> {
  const found = await db.many<{ way: RefundWay }>(sql`
    select distinct case when e.data->>'how' in ('cancelled', 'lowered') then e.data->>'how' else 'credit' end as way
    from events e
    where e.order_id = ${orderId} and e.data->>'transactionId' = any(${transactionIds}::text[])
      and (e.type = 'order.payment-taken-back' or e.type = 'order.refund-told' and e.data->>'state' = 'paid')
      and e.at > ${since(orderId, false)}`);
  return found.map(({ way }) => way);
}
