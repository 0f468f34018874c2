import { reasonLabels, regimeNames } from '#features/invoices/domain/labels.ts';
import { documentNames } from '#features/invoices/domain/labels-documents.ts';
import type { JournalLine } from '#features/invoices/domain/admin-schemas.ts';
import type { Period } from '#features/invoices/domain/rules.ts';
import { formatDate } from '#shared/time.ts';
import type { Db } from '#platform/server/db/client.ts';
import { csvOf, eurosCell } from '#platform/server/csv.ts';
import { readJournal } from './query-journal.ts';

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

/** Streams the accountant’s CSV of a period. Credit notes are negative, so that columns add up. */
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
  const signed = (cents: number) => eurosCell(kind === 'invoice' ? cents : -cents);
  // Under the margin scheme, the VAT part of the price is not known here.
  const [withoutTax, tax, rate] = vatRate === null ? ['', '', ''] : [signed(net), signed(total - net), `${vatRate} %`];
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
    signed(total),
    regimeNames[line.regime],
    line.means,
    formatDate(line.movedAt),
    line.transactionIds.join(' '),
  ];
}
