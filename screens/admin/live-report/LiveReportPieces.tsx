import { MANY_ASKED } from './rules.ts';
import type { ReportPiece } from './schemas.ts';
import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';

const columns: readonly Column<ReportPiece>[] = [
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
export const LiveReportPieces = ({ pieces }: { pieces: readonly ReportPiece[] }) => (
  <Card flush title="Pièce par pièce">
    <DataTable
      caption="Pièces du live"
      columns={columns}
      rows={pieces}
      rowKey={({ productId }) => productId}
      empty="Ce live n’a pas encore de pièce"
    />
  </Card>
);
