import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import { listRetention } from '#domain/retention/endpoints.ts';
import { retentionLabels } from '#domain/retention/labels.ts';
import type { RetentionRun } from '#domain/retention/schemas.ts';
import { useEndpoint } from '#web/api/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { ForgetPseudoDialog } from './ForgetPseudoDialog.tsx';

const count = (removed: number): string => counted(removed, 'effacement');

/** When it last ran, what it did, and what is wrong with it. */
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

/** What is forgotten by itself every night, and what was. */
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
