import { IconArrowsTransferDown } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '#shared/counted.ts';
import { mergeUserOrders, undoMerge } from '#features/merges/domain/endpoints.ts';
import { mergeStateLabels, previewSentences } from '#features/merges/domain/labels.ts';
import type { RecordedMerge } from '#features/merges/domain/schemas.ts';
import { pseudoOrNameOf } from '#features/users/domain/labels.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackToList } from '#platform/web/ui/BackToList.tsx';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Columns } from '#platform/web/ui/Columns.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Reason } from '#platform/web/ui/Reason.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { type MergeUserSelection, MergeSide, useMergeUser } from './MergeSide.tsx';
import { listMerges, previewMerge } from './endpoints.ts';
import styles from '#features/users/web/users.module.css';
import { ofName } from '#shared/of-name.ts';

export default function Component() {
  const picks = useSearch({ from: '/office/admin/user-merge' });
  const navigate = useNavigate({ from: '/admin/user-merge' });
  return (
    <MergeScreen {...picks} onPick={(next) => void navigate({ search: next, replace: true, resetScroll: false })} />
  );
}

interface MergePicks {
  source?: string | undefined;
  destination?: string | undefined;
}

interface MergeScreenProps extends MergePicks {
  onPick: (picks: MergePicks) => void;
}

function MergeScreen({ source: sourceId, destination: destinationId, onPick }: MergeScreenProps) {
  const source = useMergeUser(sourceId);
  const destination = useMergeUser(destinationId);
  const merge = useCommand(mergeUserOrders, {
    onSuccess: ({ ordersTransferred }) =>
      toast.success(`Fusion réussie ! ${ordersTransferred} commande(s) ont été transférées`),
    onProblem: (problem) => toast.error(`Erreur lors de la fusion: ${sentenceOf(problem, 'Une erreur est survenue')}`),
  });
  const count = source.user?.ordersCount ?? 0;
  const isSameUser = sourceId !== undefined && sourceId === destinationId;
  const isReady = source.user !== undefined && destination.user !== undefined && count > 0 && !isSameUser;
  const preview = usePreview({ source: sourceId, destination: destinationId }, isReady);
  // An empty source after a transfer is a success, not a warning.
  const isJustMerged = merge.isSuccess && merge.variables.source_user_id === sourceId;
  const reason = missingSelection(source, destination);
  const transfer = () => {
    if (sourceId && destinationId) merge.mutate({ source_user_id: sourceId, destination_user_id: destinationId });
  };
  return (
    <Page
      back={
        <BackToList to="/admin/users" with={{ source: sourceId, destination: destinationId }}>
          Retour à la liste des utilisateurs
        </BackToList>
      }
    >
      <MergeExplanation />
      <Columns minWidth="24rem">
        <MergeSide
          title="Utilisateur source"
          picked={source}
          onPick={(userId) => onPick({ source: userId, destination: destinationId })}
        />
        <MergeSide
          title="Utilisateur destination"
          picked={destination}
          onPick={(userId) => onPick({ source: sourceId, destination: userId })}
        />
      </Columns>
      {isSameUser && <Alert tone="warning">{userProblems.sameUser.sentence()}</Alert>}
      {source.user && count === 0 && !isJustMerged && (
        <Alert tone="warning">{userProblems.nothingToMerge.sentence()}</Alert>
      )}
      {isReady && <MergePreview read={preview} />}
      {reason && <Reason>{reason}</Reason>}
      <Button
        size="large"
        block
        icon={<IconArrowsTransferDown size={22} aria-hidden />}
        loading={merge.isPending}
        disabled={!isReady || !preview.data}
        onClick={transfer}
      >
        <span className={styles.balanced}>
          {merge.isPending ? 'Transfert en cours...' : `Transférer les commandes (${count})`}
        </span>
      </Button>
      <RecentMerges />
    </Page>
  );
}

const MergeExplanation = () => (
  <Alert tone="info" title="Seules les commandes sont transférées">
    Les informations de livraison, le prénom, le nom et l’adresse ne changent pas. Les commandes gardent leurs données :
    seul leur lien avec le compte utilisateur change.
  </Alert>
);

function missingSelection(source: MergeUserSelection, destination: MergeUserSelection): string | null {
  if (source.user) return destination.user ? null : 'Choisissez l’utilisateur destination.';
  return destination.user
    ? 'Choisissez l’utilisateur source.'
    : 'Choisissez l’utilisateur source et l’utilisateur destination.';
}

const usePreview = ({ source = '', destination = '' }: MergePicks, enabled: boolean) =>
  useEndpoint(previewMerge, { source_user_id: source, destination_user_id: destination }, { enabled });

function MergePreview({ read: { data, error, refetch } }: { read: ReturnType<typeof usePreview> }) {
  const { moves, warnings } = data ? previewSentences(data) : { moves: [], warnings: [] };
  return (
    <Card title="À transférer">
      {data && <SentenceList of={moves} />}
      {!data && !error && <Skeleton lines={3} />}
      {!data && error && (
        <ErrorState title="L’aperçu n’a pas pu être chargé" error={error} onRetry={() => void refetch()} />
      )}
      {warnings.length > 0 && (
        <Alert tone="warning">{warnings.length > 1 ? <SentenceList of={warnings} /> : warnings[0]}</Alert>
      )}
    </Card>
  );
}

const SentenceList = ({ of: sentences }: { of: readonly string[] }) => (
  <ul>
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

const tones = { done: 'success', undone: 'neutral', gone: 'neutral' } as const;

const columns: readonly Column<RecordedMerge>[] = [
  { key: 'at', label: 'Date', nowrap: true, cell: ({ at }) => <DateTime at={at} /> },
  { key: 'source', label: 'Source', minWidth: '7rem', cell: ({ source }) => <Person of={source} /> },
  {
    key: 'destination',
    label: 'Destination',
    minWidth: '7rem',
    cell: ({ destination }) => <Person of={destination} />,
  },
  { key: 'orders', label: 'Commandes', align: 'end', cell: ({ orders }) => orders },
  { key: 'by', label: 'Par', minWidth: '6rem', cell: ({ by }) => <BreakableText text={by} /> },
  {
    key: 'state',
    label: 'État',
    cell: ({ state }) => <StatusBadge label={mergeStateLabels[state]} tone={tones[state]} />,
  },
  {
    key: 'undone',
    label: 'Annulée par',
    minWidth: '6rem',
    cell: ({ undone }) => undone && <BreakableText text={undone.by} />,
  },
];

function RecentMerges() {
  const read = useEndpoint(listMerges, {});
  const [mergeToUndo, setMergeToUndo] = useState<RecordedMerge>();
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
              aria-label={`Annuler la fusion ${ofName(nameOf(merge.source))} vers ${nameOf(merge.destination)}`}
              onClick={() => setMergeToUndo(merge)}
            >
              Annuler la fusion
            </Button>
          )
        }
      />
      {mergeToUndo && <UndoMergeDialog merge={mergeToUndo} onClose={() => setMergeToUndo(undefined)} />}
    </Card>
  );
}

const Person = ({ of }: { of: RecordedMerge['source'] }) =>
  of ? <BreakableText text={pseudoOrNameOf(of)} /> : <MutedText>Compte effacé</MutedText>;

const nameOf = (user: RecordedMerge['source']): string => (user ? pseudoOrNameOf(user) : 'Compte effacé');

function UndoMergeDialog({ merge, onClose }: { merge: RecordedMerge; onClose: () => void }) {
  const { source, destination } = merge;
  const undo = useCommand(undoMerge, {
    onSuccess: ({ ordersReturned }) => {
      toast.success(`Fusion annulée\u00A0: ${counted(ordersReturned, 'commande remise', 'commandes remises')}`);
      onClose();
    },
  });
  if (!source || !destination) return null;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => undo.mutate({ mergeId: merge.id })}
      title="Annuler cette fusion&nbsp;?"
      confirmLabel="Remettre les commandes"
      saving={undo.isPending}
      error={undo.error}
    >
      <p>
        {counted(merge.orders, 'commande retourne', 'commandes retournent')} {ofName(pseudoOrNameOf(destination))} à{' '}
        {pseudoOrNameOf(source)}, avec les demandes de pièces et les blocages que la fusion avait déplacés. Tout
        revient, ou rien ne change.
      </p>
    </ConfirmDialog>
  );
}
