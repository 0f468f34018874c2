import { Outlet } from '@tanstack/react-router';
import { getRehearsal } from './endpoints.ts';
import { useLiveFeed } from '#platform/web/api/live-feed.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { refreshSession, useSession } from '#features/users/web/session.ts';
import { useRootAttribute } from '#screens/shell/use-root-attribute.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { CheckingRights, LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { SkipLink } from '#platform/web/ui/SkipLink.tsx';
import { RehearsalBar } from './RehearsalBar.tsx';
import styles from './rehearsal.module.css';

function Bar() {
  const { data, error, refetch } = useEndpoint(getRehearsal, {});
  if (data?.rehearsal) return <RehearsalBar key={data.rehearsal.liveId} start={data.rehearsal} />;
  if (error)
    return <ErrorState title="Impossible de charger la répétition" error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <p className={styles.bar}>
      Cette répétition est terminée. <a href="/admin/lives">Retour aux lives</a>
    </p>
  );
}

/** Frame of a rehearsal: the screen of the live, and the playback bar. */
export default function RehearsalLayout() {
  const { user } = useSession();
  useLiveFeed(refreshSession);
  useRootAttribute('data-density', 'compact');
  if (!user?.isAdmin) return <CheckingRights />;
  return (
    <div className={styles.office}>
      <SkipLink />
      <Bar />
      <main id="contenu" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
