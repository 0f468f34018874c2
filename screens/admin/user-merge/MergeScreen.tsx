import { IconArrowsTransferDown } from '@tabler/icons-react';
import { mergeUserOrders } from '#features/merges/domain/endpoints.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackToList } from '#platform/web/ui/BackToList.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Columns } from '#platform/web/ui/Columns.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Reason } from '#platform/web/ui/Reason.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { MergePreview } from './MergePreview.tsx';
import { MergeSide } from './MergeSide.tsx';
import { RecentMerges } from './RecentMerges.tsx';
import { useMergeUser, type MergePicked } from './use-merge-user.ts';
import styles from '#features/users/web/users.module.css';

export interface MergePicks {
  source?: string | undefined;
  destination?: string | undefined;
}

interface MergeScreenProps extends MergePicks {
  onPick: (picks: MergePicks) => void;
}

const Explained = () => (
  <Alert tone="info" title="Seules les commandes sont transférées">
    Les informations de livraison, le prénom, le nom et l’adresse ne changent pas. Les commandes gardent leurs données :
    seul leur lien avec le compte utilisateur change.
  </Alert>
);

/** Returns the sentence about the missing selection; null when both users are selected. */
function toChoose(source: MergePicked, destination: MergePicked): string | null {
  if (source.user) return destination.user ? null : 'Choisissez l’utilisateur destination.';
  return destination.user
    ? 'Choisissez l’utilisateur source.'
    : 'Choisissez l’utilisateur source et l’utilisateur destination.';
}

/** `/admin/user-merge` (ADM-10 to ADM-13). */
export function MergeScreen({ source: sourceId, destination: destinationId, onPick }: MergeScreenProps) {
  const source = useMergeUser(sourceId);
  const destination = useMergeUser(destinationId);
  const merge = useCommand(mergeUserOrders, {
    onSuccess: ({ ordersTransferred }) =>
      toast.success(`Fusion réussie ! ${ordersTransferred} commande(s) ont été transférées`),
    onProblem: (problem) => toast.error(`Erreur lors de la fusion: ${sentenceOf(problem, 'Une erreur est survenue')}`),
  });
  const count = source.user?.ordersCount ?? 0;
  const same = sourceId !== undefined && sourceId === destinationId;
  const ready = source.user !== undefined && destination.user !== undefined && count > 0 && !same;
  // An empty source after a transfer is a success, not a warning.
  const emptied = merge.isSuccess && merge.variables.source_user_id === sourceId;
  const reason = toChoose(source, destination);
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
      <Explained />
      <Columns least="24rem">
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
      {same && <Alert tone="warning">{userProblems.sameUser.sentence()}</Alert>}
      {source.user && count === 0 && !emptied && <Alert tone="warning">{userProblems.nothingToMerge.sentence()}</Alert>}
      {ready && sourceId && destinationId && <MergePreview source={sourceId} destination={destinationId} />}
      {reason && <Reason>{reason}</Reason>}
      <Button
        size="large"
        block
        icon={<IconArrowsTransferDown size={22} aria-hidden />}
        loading={merge.isPending}
        disabled={!ready}
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
