import sql from 'sql-template-tag';
import type { VatRegime } from '#features/identity/domain/schemas.ts';
import { regimeNames, reportingCategories } from '#features/invoices/domain/labels.ts';
import type { Period } from '#features/invoices/domain/rules-periods.ts';
import { formatDate } from '#shared/time.ts';
import type { Db } from '#platform/server/db/client.ts';
import { csv, eurosCell } from '#platform/server/csv.ts';
import { signedSum, within } from './query-accounts.ts';

const HEADERS = [
  'Date',
  'Catégorie',
  'Régime de TVA',
  'Taux de TVA',
  'Montant HT',
  'TVA',
  'Montant TTC',
  'Nombre de ventes',
  'Nombre d’avoirs',
  'Devise',
];

interface DayRateTotals {
  at: string;
  regime: VatRegime;
  rate: number | null;
  gross: number;
  net: number;
  sales: number;
  creditNotes: number;
}

/**
 * Writes the CSV for the e-reporting of sales to consumers: a row for each day in Paris, tax regime and VAT rate.
 * Credit notes count on their own day.
 */
export async function writeDays(db: Db, period: Period): Promise<Buffer> {
  const days = await db.many<DayRateTotals>(sql`
    select min(i.at)::text as at, i.content->>'regime' as regime, i.vat_rate as rate,
      ${signedSum(sql`i.total_cents`)} as gross, ${signedSum(sql`i.net_cents`)} as net,
      (count(*) filter (where i.reason = 'sale'))::integer as sales,
      (count(*) filter (where i.kind = 'credit-note'))::integer as "creditNotes"
    from invoices i where ${within(sql`i.at`, period)}
    group by (i.at at time zone 'Europe/Paris')::date, 2, 3 order by min(i.at)`);
  return csv([HEADERS, ...days.map(rowOf)]);
}

const rowOf = ({ at, regime, rate, gross, net, sales, creditNotes }: DayRateTotals): (string | number)[] => [
  formatDate(at),
  reportingCategories[regime],
  regimeNames[regime],
  // Left empty under the margin scheme: the VAT is due on the seller's margin, which the shop does not know.
  ...(rate === null ? ['', '', ''] : [`${rate} %`, eurosCell(net), eurosCell(gross - net)]),
  eurosCell(gross),
  sales,
  creditNotes,
  'EUR',
];
