import { reasonLabels, regimeNames } from '#domain/invoices/labels.ts';
import { documentNames } from '#domain/orders/labels.ts';
import type { JournalLine } from '#domain/invoices/admin-schemas.ts';
import type { Period } from '#domain/invoices/rules.ts';
import { formatDate } from '#domain/time.ts';
import type { Db } from '#server/db/client.ts';
import { csvOf, eurosCell } from '#server/csv.ts';
import { readJournal } from './read-journal.ts';

const AT_ONCE = 1000;

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

/** The accountant’s file of a period, made while it is sent: credit notes below zero, so that columns add up. */
export const writeJournal = (db: Db, period: Period): AsyncGenerator<string> => csvOf(rowsOf(db, period));

async function* rowsOf(db: Db, period: Period) {
  yield [HEADERS];
  for (let after: string | null | undefined; after !== null;) {
    const { lines, next } = await readJournal(db, period, { after, limit: AT_ONCE });
    yield lines.map(rowOf);
    after = next;
  }
}

function rowOf({ kind, net, total, vatRate, ...line }: JournalLine): string[] {
  const signed = (cents: number) => eurosCell(kind === 'invoice' ? cents : -cents);
  // Under the margin scheme, what is VAT of the price is not known here.
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
