import { useState } from 'react';
import { listMerges } from './endpoints.ts';
import { mergeStateLabels } from '#features/merges/domain/labels.ts';
import type { KeptMerge } from '#features/merges/domain/schemas.ts';
import { pseudoOrNameOf } from '#features/users/domain/labels.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { UndoMergeDialog } from './UndoMergeDialog.tsx';

const Person = ({ of }: { of: KeptMerge['source'] }) =>
  of ? <BreakableText text={pseudoOrNameOf(of)} /> : <MutedText>Compte effacé</MutedText>;

const tones = { done: 'success', undone: 'neutral', gone: 'neutral' } as const;

const columns: readonly Column<KeptMerge>[] = [
  { key: 'at', label: 'Date', nowrap: true, cell: ({ at }) => <DateTime at={at} /> },
  { key: 'source', label: 'Source', least: '7rem', cell: ({ source }) => <Person of={source} /> },
  { key: 'destination', label: 'Destination', least: '7rem', cell: ({ destination }) => <Person of={destination} /> },
  { key: 'orders', label: 'Commandes', align: 'end', cell: ({ orders }) => orders },
  { key: 'by', label: 'Par', least: '6rem', cell: ({ by }) => <BreakableText text={by} /> },
  {
    key: 'state',
    label: 'État',
    cell: ({ state }) => <StatusBadge label={mergeStateLabels[state]} tone={tones[state]} />,
  },
  {
    key: 'undone',
    label: 'Annulée par',
    least: '6rem',
    cell: ({ undone }) => undone && <BreakableText text={undone.by} />,
  },
];

const nameOf = (user: KeptMerge['source']): string => (user ? pseudoOrNameOf(user) : 'Compte effacé');

/** Lists the latest merges with their undo buttons (decision 0071). */
export function RecentMerges() {
  const read = useEndpoint(listMerges, {});
  const [asked, setAsked] = useState<KeptMerge>();
  return (
    <Card flush title="Fusions récentes" intro="Une fusion faite par erreur s’annule tant que rien ne s’y oppose.">
      <DataTable
        caption="Fusions récentes"
        columns={columns}
        rows={read.data?.merges}
        rowKey={({ id }) => id}
        read={read}
        errorTitle="Les fusions récentes n’ont pas pu être chargées"
        empty="Aucune fusion pour le moment"
        actionsLabel="Action"
        actions={(merge) =>
          merge.state === 'done' && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Annuler la fusion de ${nameOf(merge.source)} vers ${nameOf(merge.destination)}`}
              onClick={() => setAsked(merge)}
            >
              Annuler la fusion
            </Button>
          )
        }
      />
      {asked && <UndoMergeDialog merge={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}
