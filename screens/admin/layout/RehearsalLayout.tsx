import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { endRehearsal, replayComments } from '#features/rehearsals/domain/endpoints.ts';
import type { Rehearsal } from '#features/rehearsals/domain/schemas.ts';
import { refreshSession, useSession } from '#features/users/web/session.ts';
import { call } from '#platform/web/api/client.ts';
import { useLiveFeed } from '#platform/web/api/live-feed.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { CheckingRights } from '#screens/shell/OfficePending.tsx';
import { SkipLink } from '#platform/web/ui/SkipLink.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useRootAttribute } from '#screens/shell/use-root-attribute.ts';
import { formatDuration } from '#shared/time.ts';
import { getRehearsal } from './endpoints.ts';
import styles from './rehearsal.module.css';

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

function Bar() {
  const { data, error, refetch } = useEndpoint(getRehearsal, {});
  if (data?.rehearsal?.kind === 'order') return <OrderBar />;
  if (data?.rehearsal) return <RehearsalBar key={data.rehearsal.liveId} initial={data.rehearsal} />;
  if (error)
    return <ErrorState title="Impossible de charger la répétition" error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <p className={styles.bar}>
      Cette répétition est terminée. <a href="/admin/lives">Retour aux lives</a>
    </p>
  );
}

const OrderBar = () => (
  <section className={styles.bar} aria-label="Commande d’essai">
    <p className={styles.intro}>
      <strong>Commande d’essai</strong>
      <span>Rien de ce que vous faites ici ne touche la boutique.</span>
    </p>
    <a href="/admin/setup">Retour aux étapes</a>
  </section>
);

const speeds = [
  { speed: 0, label: 'Pause', name: 'Pause', Icon: IconPlayerPause },
  { speed: 1, label: '×1', name: 'Lecture ×1', Icon: IconPlayerPlay },
  { speed: 4, label: '×4', name: 'Lecture ×4', Icon: IconPlayerTrackNext },
] as const satisfies { speed: Speed; label: string; name: string; Icon: unknown }[];

function RehearsalBar({ initial }: { initial: Rehearsal }) {
  const { speed, setSpeed, rehearsal } = usePlayback(initial);
  const { liveId, title, sourceId, playedMs, totalMs, said: playedComments, comments } = rehearsal;
  const end = useCommand(endRehearsal, {
    onSuccess: () => location.assign(`/admin/lives/${sourceId}`),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const isOver = playedComments >= comments;
  return (
    <section className={styles.bar} aria-label="Répétition">
      <p className={styles.intro}>
        <strong>Répétition de « {title} »</strong>
        <span>Rien de ce que vous faites ici ne touche la boutique.</span>
      </p>
      <p className={styles.replay}>
        <progress value={playedMs} max={Math.max(totalMs, 1)} aria-label="Avancement du live" />
        <span>
          {formatDuration(playedMs)} sur {formatDuration(totalMs)} · commentaires&nbsp;:{' '}
          {playedComments.toLocaleString('fr-FR')} sur {comments.toLocaleString('fr-FR')}
        </span>
      </p>
      <div className={styles.buttons} role="group" aria-label="Vitesse">
        {speeds.map(({ speed: buttonSpeed, label, name, Icon }) => (
          <Button
            key={buttonSpeed}
            variant={speed === buttonSpeed ? 'primary' : 'secondary'}
            size="small"
            icon={<Icon size={18} aria-hidden />}
            aria-label={name}
            aria-pressed={speed === buttonSpeed}
            disabled={isOver && buttonSpeed > 0}
            onClick={() => setSpeed(buttonSpeed)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Button
        variant="secondary"
        size="small"
        loading={end.isPending}
        aria-label="Terminer la répétition"
        onClick={() => end.mutate({ liveId })}
      >
        Terminer
      </Button>
    </section>
  );
}

const STEP_MS = 500;
/** Maximum length of a step, in ms, so that the playback does not catch up after the computer has slept. */
const MAX_STEP_MS = 2_000;

/** Speed factor of the playback; 0 means paused. */
type Speed = 0 | 1 | 4;

/** Measures the time on this page. The server adds the comments of each step. */
function usePlayback(initial: Rehearsal) {
  const [speed, setSpeed] = useState<Speed>(0);
  const [rehearsal, setRehearsal] = useState(initial);
  const positionMs = useRef(initial.playedMs);
  const { liveId } = initial;
  useEffect(() => {
    if (speed === 0) return;
    let before = performance.now();
    let isRequesting = false;
    let isStopped = false;
    const replay = async (): Promise<void> => {
      isRequesting = true;
      try {
        const updatedRehearsal = await call(replayComments, { upTo: Math.round(positionMs.current), liveId });
        setRehearsal(updatedRehearsal);
        if (!isStopped && updatedRehearsal.said >= updatedRehearsal.comments) setSpeed(0);
      } catch (problem) {
        if (isStopped) return;
        setSpeed(0);
        toast.error(`La répétition est en pause. ${sentenceOf(problem)}`);
      } finally {
        isRequesting = false;
      }
    };
    const timer = setInterval(() => {
      const now = performance.now();
      positionMs.current += Math.min(now - before, MAX_STEP_MS) * speed;
      before = now;
      if (!isRequesting) void replay();
    }, STEP_MS);
    return () => {
      isStopped = true;
      clearInterval(timer);
    };
  }, [speed, liveId]);
  return { speed, setSpeed, rehearsal };
}
