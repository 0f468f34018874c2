import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { formatDuration, formatLongDate } from '#shared/time.ts';
import { getLiveReport, getLiveReportFile } from './endpoints.ts';
import { MANY_ASKED, reportFigures } from './rules.ts';
import type { LiveReport, ReportOrders, ReportPiece } from './schemas.ts';
import styles from './live-report.module.css';

/** `/admin/lives/$liveId/bilan`: the report of a live, with print and download. */
export default function Component() {
  const { liveId } = useParams({ from: '/office/admin/lives/$liveId/bilan' });
  return <LiveReportScreen key={liveId} liveId={liveId} />;
}

function LiveReportScreen({ liveId }: { liveId: string }) {
  const read = useEndpoint(getLiveReport, { liveId });
  const { data: report, error, refetch } = read;
  const back = (
    <BackLink to="/admin/lives/$liveId" params={{ liveId }}>
      Retour au live
    </BackLink>
  );
  if (!report)
    return (
      <Page back={back}>
        <Card>
          {error ? (
            <ErrorState title="Impossible de charger le bilan du live" error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton lines={8} />
          )}
        </Card>
      </Page>
    );
  const file = getLiveReportFile.path.replace(':liveId', liveId);
  return (
    <Page
      intro={formatLongDate(report.liveDate)}
      back={back}
      actions={
        <>
          {report.buyers.withoutAccount > 0 && (
            <LinkButton to="/admin/users/without-account" search={{ live: liveId }} variant="secondary">
              Prévenir celles sans compte
            </LinkButton>
          )}
          <AnchorButton href={file} variant="secondary" download>
            Télécharger en CSV
          </AnchorButton>
          <Button variant="secondary" onClick={() => globalThis.print()}>
            Imprimer
          </Button>
        </>
      }
    >
      <StaleNotice read={read} />
      <LiveReportFigures report={report} />
      <LiveReportPieces pieces={report.pieces} />
    </Page>
  );
}

interface Stage extends ReportOrders {
  name: string;
}

const stageColumns: readonly Column<Stage>[] = [
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

function LiveReportFigures({ report }: { report: LiveReport }) {
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
          title="Demandes et coupures"
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
          columns={stageColumns}
          rows={stages}
          rowKey={({ name }) => name}
          empty="Aucune commande"
        />
      </Card>
    </>
  );
}

const pieceColumns: readonly Column<ReportPiece>[] = [
  { key: 'piece', label: 'Pièce', least: '8rem', cell: ({ ref, name }) => `${ref} · ${name}` },
  { key: 'price', label: 'Prix', align: 'end', nowrap: true, cell: ({ price }) => <Money cents={price} /> },
  { key: 'shown', label: 'Montrée', spare: true, cell: ({ wasShown }) => (wasShown ? 'oui' : 'non') },
  {
    key: 'asked',
    label: 'L’ont demandée',
    cell: ({ asked }) => (
      <Row>
        {asked}
        {asked >= MANY_ASKED && <StatusBadge label="À racheter" tone="action" />}
      </Row>
    ),
  },
  { key: 'waiting', label: 'Attendent', align: 'end', spare: true, cell: ({ waiting }) => waiting },
  {
    key: 'holder',
    label: 'Détentrice',
    least: '8rem',
    cell: ({ holder }) =>
      holder ? (
        <TextLink to="/admin/orders/$orderId" params={{ orderId: holder.orderId }}>
          {holder.pseudo ? <Pseudo pseudo={holder.pseudo} /> : holder.orderNumber}
        </TextLink>
      ) : (
        '—'
      ),
  },
  {
    key: 'state',
    label: 'État',
    cell: ({ holder }) =>
      holder ? (
        <StatusBadge label={orderStatusLabels[holder.status]} tone={lifecycleOf(holder.status).tone} />
      ) : (
        <StatusBadge label="Libre" />
      ),
  },
];

/** Lists the pieces of the live, the most claimed first. */
const LiveReportPieces = ({ pieces }: { pieces: readonly ReportPiece[] }) => (
  <Card flush title="Pièce par pièce">
    <DataTable
      caption="Pièces du live"
      columns={pieceColumns}
      rows={pieces}
      rowKey={({ productId }) => productId}
      empty="Ce live n’a pas encore de pièce"
    />
  </Card>
);
