import { IconX } from '@tabler/icons-react';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { MergeSearch } from './MergeSearch.tsx';
import { MergeUser } from './MergeUser.tsx';
import { USER_NOT_LOADED, type MergePicked } from './use-merge-user.ts';
import styles from './users.module.css';

interface MergeSideProps {
  title: string;
  picked: MergePicked;
  onPick: (userId: string | undefined) => void;
}

function Panel({ user, error, retry }: MergePicked) {
  if (user) return <MergeUser key={user.id} user={user} />;
  return error ? <ErrorState title={USER_NOT_LOADED} error={error} onRetry={retry} /> : <Skeleton lines={6} />;
}

/** One side of a merge: a search, then who was selected. */
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
