import type { ReactNode } from 'react';
import { counted } from '#shared/counted.ts';
import { formatDay } from '#shared/time.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import type { QueryState } from '#platform/web/ui/StaleNotice.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import type { Accounts } from './schemas.ts';

type DayTotals = Accounts['days'][number];
type TaxedTotals = Pick<DayTotals, 'gross' | 'net' | 'onMargin'>;

/** True when the shop cannot state the amount without tax, because all VAT is due on the seller's margin. */
const isOnMarginOnly = ({ gross, onMargin }: Pick<TaxedTotals, 'gross' | 'onMargin'>): boolean =>
  onMargin !== 0 && onMargin === gross;

const paymentRowsOf = (gross: number, outside: number): [string, ReactNode][] => [
  ['Dont par carte', <Money key="card" cents={gross - outside} />],
  ['Dont hors prestataire', <Money key="outside" cents={outside} />],
];

function taxRowsOf({ gross, net, onMargin }: TaxedTotals): [string, ReactNode][] {
  const margin: [string, ReactNode] = ['Ventes avec TVA sur la marge', <Money key="margin" cents={onMargin} />];
  if (isOnMarginOnly({ gross, onMargin })) return [margin];
  return [
    ['Hors taxes', <Money key="net" cents={net - onMargin} />],
    ['TVA', <Money key="vat" cents={gross - net} />],
    ...(onMargin === 0 ? [] : [margin]),
  ];
}

export const AccountsTotals = ({ total: { outside, invoices, creditNotes, ...taxed } }: Pick<Accounts, 'total'>) => (
  <Card title="Total">
    <Facts
      facts={[
        ['Pièces comptables', `${counted(invoices, 'facture')}, ${counted(creditNotes, 'avoir')}`],
        ...taxRowsOf(taxed),
        ['Toutes taxes comprises', <Money key="gross" cents={taxed.gross} />],
        ...(outside === 0 ? [] : paymentRowsOf(taxed.gross, outside)),
      ]}
    />
  </Card>
);

const amountColumn = (key: string, label: string, of: (day: DayTotals) => number): Column<DayTotals> => ({
  key,
  label,
  align: 'end',
  nowrap: true,
  cell: (day) => <Money cents={of(day)} />,
});

const taxColumn: typeof amountColumn = (key, label, of) => ({
  ...amountColumn(key, label, of),
  cell: (day) => (isOnMarginOnly(day) ? <MutedText>sur la marge</MutedText> : <Money cents={of(day)} />),
});

const dayColumns: readonly Column<DayTotals>[] = [
  {
    key: 'day',
    label: 'Jour',
    cell: ({ day }) => (
      <TextLink to="/admin/comptabilite" search={{ from: day, to: day }}>
        {formatDay(day)}
      </TextLink>
    ),
  },
  { key: 'invoices', label: 'Factures', align: 'end', cell: ({ invoices }) => invoices },
  { key: 'notes', label: 'Avoirs', align: 'end', cell: ({ creditNotes }) => creditNotes },
  taxColumn('net', 'HT', ({ net, onMargin }) => net - onMargin),
  taxColumn('vat', 'TVA', ({ gross, net }) => gross - net),
  amountColumn('gross', 'TTC', ({ gross }) => gross),
];

export const AccountsDays = ({ days, read }: { days: Accounts['days'] | undefined; read: QueryState }) => (
  <Card title="Jour par jour" flush>
    <DataTable
      caption="Ventes jour par jour"
      columns={dayColumns}
      rows={days}
      rowKey={({ day }) => day}
      read={read}
      errorTitle="Impossible de charger la comptabilité"
      empty={
        <EmptyState kind="no-match" title="Aucune facture sur cette période">
          Chaque commande payée a sa facture, et chaque remboursement son avoir&nbsp;: ils apparaissent ici
          automatiquement.
        </EmptyState>
      }
    />
  </Card>
);
