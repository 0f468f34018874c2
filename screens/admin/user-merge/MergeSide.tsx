import { IconX } from '@tabler/icons-react';
import { isMissing } from '#platform/web/api/missing.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { MergeSearch } from './MergeSearch.tsx';
import { MergeUser } from './MergeUser.tsx';
import { USER_NOT_LOADED, type MergePicked } from './use-merge-user.ts';
import styles from '#features/users/web/users.module.css';

interface MergeSideProps {
  title: string;
  picked: MergePicked;
  onPick: (userId: string | undefined) => void;
}

const NOBODY = 'Ce compte n’existe pas, ou n’existe plus. Supprimez la sélection pour en choisir un autre.';

function Panel({ user, error, retry }: MergePicked) {
  if (user) return <MergeUser key={user.id} user={user} />;
  if (!error) return <Skeleton lines={6} />;
  if (isMissing(error)) return <ErrorState title={USER_NOT_LOADED} error={NOBODY} />;
  return <ErrorState title={USER_NOT_LOADED} error={error} onRetry={retry} />;
}

/** Source or destination of a merge: a search, then the selected user. */
export const MergeSide = ({ title, picked, onPick }: MergeSideProps) => (
  <Card
    title={title}
    actions={
      picked.userId ? (
        <IconButton
          aria-label="Supprimer la sélection"
          icon={<IconX size={20} aria-hidden />}
          onClick={() => onPick(undefined)}
        />
      ) : (
        <span className={styles.noCross} />
      )
    }
  >
    {picked.userId ? <Panel {...picked} /> : <MergeSearch side={title} onPick={onPick} />}
  </Card>
);
