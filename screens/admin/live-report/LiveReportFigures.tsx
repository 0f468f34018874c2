import type { ReactNode } from 'react';
import { reportFigures } from './rules.ts';
import type { LiveReport } from './schemas.ts';
import type { ReportOrders } from './schemas.ts';
import { formatDuration } from '#shared/time.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import styles from './live-report.module.css';

interface Stage extends ReportOrders {
  name: string;
}

const columns: readonly Column<Stage>[] = [
  { key: 'name', label: 'Commandes', cell: ({ name }) => name },
  { key: 'count', label: 'Nombre', align: 'end', cell: ({ count }) => count },
  { key: 'goods', label: 'Pièces', align: 'end', cell: ({ goods }) => <Money cents={goods} /> },
  { key: 'total', label: 'Livraison comprise', align: 'end', cell: ({ total }) => <Money cents={total} /> },
];

const Figures = ({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) => (
  <Card title={title}>
    <Facts facts={facts} />
  </Card>
);

export function LiveReportFigures({ report }: { report: LiveReport }) {
  const { buyers, claims, cuts, orders } = report;
  const figures = reportFigures(report);
  const stages: Stage[] = [
    { name: 'À valider', ...orders.toValidate },
    { name: 'À payer', ...orders.toPay },
    { name: 'Payées', ...orders.paid },
    { name: 'Total', ...figures.orders },
  ];
  return (
    <>
      <div className={styles.figures}>
        <Figures
          title="Ventes"
          facts={[
            ['Ventes, hors livraison', <Money key="sales" cents={figures.orders.goods} />],
            [
              'Panier moyen, hors livraison',
              figures.average === null ? '—' : <Money key="average" cents={figures.average} />,
            ],
          ]}
        />
        <Figures
          title="Pièces"
          facts={[
            ['Montrées', `${figures.shown} sur ${figures.pieces}`],
            ['Vendues', figures.sold],
            ['Restantes', figures.left],
          ]}
        />
        <Figures
          title="Acheteuses"
          facts={[
            ['En tout', buyers.count],
            ['Nouvelles', buyers.new],
            ['Sans compte', buyers.withoutAccount],
          ]}
        />
        <Figures
          title="Demandes et flux"
          facts={[
            ['Sans réponse, pièce libre', claims.unanswered],
            ['Dans une file d’attente', claims.inLine],
            ['Coupures du flux', cuts.count === 0 ? 'aucune' : `${cuts.count}, ${formatDuration(cuts.ms)} en tout`],
          ]}
        />
      </div>
      <Card flush>
        <DataTable
          caption="Commandes du live"
          columns={columns}
          rows={stages}
          rowKey={({ name }) => name}
          empty="Aucune commande"
        />
      </Card>
    </>
  );
}
