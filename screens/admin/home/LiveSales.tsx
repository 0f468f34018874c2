import { listLiveSales } from './endpoints.ts';
import type { LiveSales as Sales } from './schemas.ts';
import { formatEuros } from '#shared/money.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import styles from './dashboard.module.css';

const totalOf = ({ paid, awaited }: Sales): number => paid + awaited;

/** Shows the sales of a live as a bar, scaled to the best live. The table shows the figures beside it. */
function Bar({ sales, best }: { sales: Sales; best: number }) {
  const share = (cents: number) => `${best === 0 ? 0 : (100 * cents) / best}%`;
  return (
    <span className={styles.bar} aria-hidden>
      <span className={styles.paid} style={{ inlineSize: share(sales.paid) }} />
      <span className={styles.awaited} style={{ inlineSize: share(sales.awaited) }} />
    </span>
  );
}

const columnsFor = (best: number): readonly Column<Sales>[] => [
  {
    key: 'live',
    label: 'Live',
    least: '9rem',
    cell: ({ id, title }) => (
      <TextLink to="/admin/lives/$liveId/bilan" params={{ liveId: id }}>
        {title}
      </TextLink>
    ),
  },
  { key: 'date', label: 'Date', nowrap: true, cell: ({ liveDate }) => <DateTime at={liveDate} format="date" /> },
  { key: 'bar', label: 'Part payée', width: '40%', cell: (sales) => <Bar sales={sales} best={best} /> },
  { key: 'total', label: 'Ventes', align: 'end', nowrap: true, cell: (sales) => formatEuros(totalOf(sales)) },
  { key: 'paid', label: 'dont payé', align: 'end', nowrap: true, cell: ({ paid }) => <Money cents={paid} /> },
];

export function LiveSales() {
  const read = useEndpoint(listLiveSales, {}, { fresh: 60_000 });
  const lives = read.data?.lives;
  const best = Math.max(0, ...(lives ?? []).map(totalOf));
  return (
    <Card flush title="Ventes des derniers lives" intro="Hors livraison. Partie claire : pas encore payé.">
      <DataTable
        caption="Ventes des derniers lives"
        columns={columnsFor(best)}
        rows={lives}
        rowKey={({ id }) => id}
        read={read}
        errorTitle="Impossible de charger les ventes"
        empty="Les ventes de vos lives apparaîtront ici après le premier."
      />
    </Card>
  );
}
