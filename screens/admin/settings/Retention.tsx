import { useState } from 'react';
import { counted } from '#shared/counted.ts';
import { listRetention } from './endpoints.ts';
import { retentionLabels } from '#features/retention/domain/labels.ts';
import type { RetentionRun } from '#features/retention/domain/schemas.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { ForgetPseudoDialog } from './ForgetPseudoDialog.tsx';

const count = (removed: number): string => counted(removed, 'effacement');

function Last({ last, lastRemoval }: RetentionRun) {
  if (!last) return <MutedText>Pas encore</MutedText>;
  const { at, removed, failed, isBroken } = last;
  const isQuiet = removed === 0 && !isBroken;
  return (
    <div>
      <div>
        <DateTime at={at} /> : {isQuiet ? 'rien à effacer' : count(removed)}
      </div>
      {isQuiet && lastRemoval && (
        <MutedText>
          Avant : {count(lastRemoval.removed)} le <DateTime at={lastRemoval.at} />
        </MutedText>
      )}
      {isBroken && <StatusBadge tone="action" label="Interrompu" />}
      {!isBroken && failed > 0 && (
        <StatusBadge tone="waiting" label={`${failed.toLocaleString('fr-FR')} à réessayer`} />
      )}
    </div>
  );
}

const columns: readonly Column<RetentionRun>[] = [
  { key: 'what', label: 'Données', main: true, least: '12rem', cell: ({ kind }) => retentionLabels[kind].what },
  { key: 'when', label: 'Effacées', least: '12rem', cell: ({ kind }) => retentionLabels[kind].when },
  { key: 'last', label: 'Dernier passage', cell: (run) => <Last {...run} /> },
];

/** Shows the data that the nightly jobs delete, and the latest deletions. */
export function Retention() {
  const read = useEndpoint(listRetention, {});
  const [isForgetting, setForgetting] = useState(false);
  return (
    <Card
      title="Données effacées d’elles-mêmes"
      intro={
        <>
          Chaque nuit, aux durées que dit la <TextLink to="/confidentialite">politique de confidentialité</TextLink>.{' '}
          <Button variant="quiet" size="small" onClick={() => setForgetting(true)}>
            Effacer les commentaires d’un pseudo
          </Button>
        </>
      }
      flush
    >
      <DataTable
        caption="Données effacées d’elles-mêmes"
        columns={columns}
        rows={read.data?.kinds}
        rowKey={({ kind }) => kind}
        read={read}
        errorTitle="Impossible de charger ce qui a été effacé"
        empty={null}
      />
      {isForgetting && <ForgetPseudoDialog onClose={() => setForgetting(false)} />}
    </Card>
  );
}
