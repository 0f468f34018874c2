import { useState } from 'react';
import { placeLabel } from '#features/claims/domain/labels.ts';
import type { Person, WaitedFor } from './schemas.ts';
import { PieceHistory } from '#features/claims/web/history/PieceHistory.tsx';
import { TruncatedText } from '#platform/web/ui/TruncatedText.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';

const columns: readonly Column<WaitedFor>[] = [
  { key: 'piece', label: 'Pièce', least: '9rem', cell: ({ ref, name }) => `n°\u00A0${ref} · ${name}` },
  {
    key: 'live',
    label: 'Live',
    least: '9rem',
    cell: ({ liveId, liveTitle }) => (
      <TextLink to="/admin/lives/$liveId" params={{ liveId }}>
        <TruncatedText text={liveTitle} />
      </TextLink>
    ),
  },
  { key: 'place', label: 'Place', cell: ({ place }) => (place === null ? 'À vérifier' : placeLabel(place)) },
];

/** Lists the pieces that the user waits for; renders nothing without one. */
export function PersonClaims({ person: { claims } }: { person: Person }) {
  const [shown, setShown] = useState<WaitedFor | null>(null);
  if (claims.length === 0) return null;
  return (
    <Card flush title={`Pièces attendues (${claims.length})`}>
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
