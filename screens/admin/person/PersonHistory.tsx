import { useState } from 'react';
import { placeLabel } from '#features/claims/domain/labels.ts';
import { PieceHistory } from '#features/claims/web/history/PieceHistory.tsx';
import { listHistory } from '#features/history/domain/endpoints.ts';
import { historyColumns } from '#features/history/web/history-columns.tsx';
import { userOrderColumns } from '#features/orders/web/admin/user-order-columns.tsx';
import { PictureWithWords } from '#features/photos/web/PictureWithWords.tsx';
import { warningLabels } from '#features/users/domain/labels.ts';
import { BlockLines } from '#features/users/web/BlockLines.tsx';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { TruncatedText } from '#platform/web/ui/TruncatedText.tsx';
import { CLAIMS_SHOWN, HISTORY_SHOWN, ORDERS_SHOWN } from './rules.ts';
import type { Person, AwaitedPiece } from './schemas.ts';

export function PersonHistory({ userId }: { userId: string }) {
  const read = useEndpoint(listHistory, { userId });
  const lines = read.data?.lines;
  return (
    <Card
      flush
      title="Historique"
      actions={
        lines &&
        lines.length > HISTORY_SHOWN && (
          <LinkButton to="/admin/history" search={{ person: userId }} variant="secondary" size="small">
            Tout son historique
          </LinkButton>
        )
      }
    >
      <DataTable
        caption="Historique"
        columns={historyColumns}
        rows={lines?.slice(0, HISTORY_SHOWN)}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        read={read}
        errorTitle="Impossible de charger son historique"
        // Has no pages, because « Tout son historique » leads to the older rows.
        pages={{}}
        empty="Rien n’a encore été noté"
      />
    </Card>
  );
}

export const PersonOrders = ({ person: { id, orders, ordersCount } }: { person: Person }) => (
  <Card
    flush
    title={`Commandes (${ordersCount})`}
    intro={ordersCount > ORDERS_SHOWN ? `Les ${ORDERS_SHOWN} dernières.` : undefined}
    actions={
      ordersCount > 0 && (
        <LinkButton to="/admin/orders" search={{ user: id }} variant="secondary" size="small">
          Voir dans la liste
        </LinkButton>
      )
    }
  >
    <DataTable
      caption="Commandes"
      columns={userOrderColumns}
      rows={orders}
      rowKey={(order) => order.id}
      empty="Aucune commande pour le moment"
    />
  </Card>
);

const columns: readonly Column<AwaitedPiece>[] = [
  {
    key: 'piece',
    label: 'Pièce',
    minWidth: '9rem',
    cell: (claim) => (
      <PictureWithWords piece={claim}>
        n°&nbsp;{claim.ref} · {claim.name}
      </PictureWithWords>
    ),
  },
  {
    key: 'live',
    label: 'Live',
    minWidth: '9rem',
    cell: ({ liveId, liveTitle }) => (
      <TextLink to="/admin/lives/$liveId" params={{ liveId }}>
        <TruncatedText text={liveTitle} />
      </TextLink>
    ),
  },
  { key: 'place', label: 'Place', cell: ({ place }) => (place === null ? 'À vérifier' : placeLabel(place)) },
];

export function PersonClaims({ person: { claims, claimsCount } }: { person: Person }) {
  const [shown, setShown] = useState<AwaitedPiece | null>(null);
  if (claims.length === 0) return null;
  return (
    <Card
      flush
      title={`Pièces attendues (${claimsCount})`}
      intro={claimsCount > CLAIMS_SHOWN ? `Les ${CLAIMS_SHOWN} dernières.` : undefined}
    >
      <DataTable
        caption="Pièces attendues"
        columns={columns}
        rows={claims}
        rowKey={({ id }) => id}
        empty="Aucune pièce attendue"
        actionsLabel="Action"
        actions={(claim) => (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Historique de la pièce ${claim.ref}`}
            onClick={() => setShown(claim)}
          >
            Historique
          </Button>
        )}
      />
      {shown && <PieceHistory piece={{ ...shown, id: shown.productId }} onClose={() => setShown(null)} />}
    </Card>
  );
}

export function PersonWarnings({ person: { id, standing, blocks } }: { person: Person }) {
  const { expired } = warningLabels(standing);
  return (
    <Card title="Impayés et blocages">
      {!expired && blocks.length === 0 && (
        <MutedText>Aucune commande annulée faute de paiement, aucun blocage.</MutedText>
      )}
      {expired && (
        <p>
          {expired}.{' '}
          <TextLink to="/admin/orders" search={{ user: id, status: 'cancelled' }}>
            Voir ses commandes annulées
          </TextLink>
        </p>
      )}
      {blocks.length > 0 && <BlockLines blocks={blocks} />}
    </Card>
  );
}
