import type { Accounts } from './schemas.ts';
import { formatDay } from '#shared/time.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import type { Reading } from '#platform/web/ui/StaleNotice.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';

type Day = Accounts['days'][number];

const amount = (key: string, label: string, of: (day: Day) => number): Column<Day> => ({
  key,
  label,
  align: 'end',
  nowrap: true,
  cell: (day) => <Money cents={of(day)} />,
});

const columns: readonly Column<Day>[] = [
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
  amount('net', 'HT', ({ net }) => net),
  amount('vat', 'TVA', ({ gross, net }) => gross - net),
  amount('gross', 'TTC', ({ gross }) => gross),
];

/** Lists the sales of a period, with a row for each day with sales. */
export const AccountsDays = ({ days, read }: { days: Accounts['days'] | undefined; read: Reading }) => (
  <Card title="Jour par jour" flush>
    <DataTable
      caption="Ventes jour par jour"
      columns={columns}
      rows={days}
      rowKey={({ day }) => day}
      read={read}
      errorTitle="Impossible de charger la comptabilité"
      empty={
        <EmptyState kind="no-match" title="Aucune facture sur cette période">
          Chaque commande payée a sa facture, et chaque remboursement son avoir : ils apparaissent ici d’eux-mêmes.
        </EmptyState>
      }
    />
  </Card>
);
