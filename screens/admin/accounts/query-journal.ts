import sql, { empty } from 'sql-template-tag';
import { formatDate } from '#shared/time.ts';
import type { JournalLine } from '#features/invoices/domain/admin-schemas.ts';
import { documentNames } from '#features/invoices/domain/labels-documents.ts';
import { reasonLabels, regimeNames } from '#features/invoices/domain/labels.ts';
import type { Period } from '#features/invoices/domain/rules-periods.ts';
import { csvOf, eurosCell } from '#platform/server/csv.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonObject, typed } from '#platform/server/db/json.ts';
import { pageOf, readCursor } from '#platform/server/db/keyset.ts';
import { within } from './query-accounts.ts';

const lineJson = jsonObject<JournalLine>({
  number: sql`i.number`,
  kind: sql`i.kind`,
  at: sql`i.at`,
  total: sql`i.total_cents`,
  orderId: sql`i.order_id`,
  orderNumber: sql`i.content->>'orderNumber'`,
  buyer: sql`i.buyer->>'name'`,
  net: sql`i.net_cents`,
  vatRate: sql`i.vat_rate`,
  corrects: sql`i.corrects`,
  movedAt: sql`i.moved_at`,
  reason: sql`i.reason`,
  regime: sql`i.content->>'regime'`,
  means: sql`i.content->>'means'`,
  transactionIds: typed<string[]>(sql`i.transaction_ids`),
});

export async function readJournal(
  db: Db,
  period: Period,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ lines: JournalLine[]; next: string | null }> {
  const cursor = readCursor(after, 'instant', 'uuid');
  const rows = await db.many<{ line: JournalLine; at: string; id: string }>(sql`
    select ${lineJson} as line, i.at::text as at, i.id from invoices i
    where ${within(sql`i.at`, period)}
      ${cursor ? sql`and (i.at, i.id) > (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)` : empty}
    order by i.at, i.id limit ${limit + 1}`);
  const page = pageOf(rows, limit, ({ at, id }) => [at, id]);
  return { lines: page.rows.map(({ line }) => line), next: page.next };
}

const BATCH_SIZE = 1000;

const HEADERS = [
  'Date',
  'Pièce',
  'Numéro',
  'Objet',
  'Facture corrigée',
  'Commande',
  'Cliente',
  'Montant HT',
  'TVA',
  'Taux de TVA',
  'Montant TTC',
  'Régime de TVA',
  'Moyen de paiement',
  'Date du mouvement',
  'Transactions',
];

export const writeJournal = (db: Db, period: Period): AsyncGenerator<string> =>
  csvOf({
    headers: HEADERS,
    rowOf,
    async read(after) {
      const { lines, next } = await readJournal(db, period, { after, limit: BATCH_SIZE });
      return { rows: lines, next };
    },
  });

function rowOf({ kind, net, total, vatRate, ...line }: JournalLine): string[] {
  const signedCell = (cents: number) => eurosCell(kind === 'invoice' ? cents : -cents);
  // Left empty under the margin scheme, as in `query-days-file.ts`.
  const [withoutTax, tax, rate] =
    vatRate === null ? ['', '', ''] : [signedCell(net), signedCell(total - net), `${vatRate} %`];
  return [
    formatDate(line.at),
    documentNames[kind],
    line.number,
    reasonLabels[line.reason],
    line.corrects ?? '',
    line.orderNumber,
    line.buyer ?? '',
    withoutTax,
    tax,
    rate,
    signedCell(total),
    regimeNames[line.regime],
    line.means,
    formatDate(line.movedAt),
    line.transactionIds.join(' '),
  ];
}
