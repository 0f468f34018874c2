import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext } from '@tabler/icons-react';
import { endRehearsal } from '#features/rehearsals/domain/endpoints.ts';
import type { Rehearsal } from '#features/rehearsals/domain/schemas.ts';
import { formatDuration } from '#shared/time.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { usePlayback, type Speed } from './use-playback.ts';
import styles from './rehearsal.module.css';

const speeds = [
  { speed: 0, label: 'Pause', name: 'Pause', Icon: IconPlayerPause },
  { speed: 1, label: '×1', name: 'Lecture ×1', Icon: IconPlayerPlay },
  { speed: 4, label: '×4', name: 'Lecture ×4', Icon: IconPlayerTrackNext },
] as const satisfies { speed: Speed; label: string; name: string; Icon: unknown }[];

/** Shows title, progress and speed of the rehearsal, with a button that ends it. */
export function RehearsalBar({ start }: { start: Rehearsal }) {
  const { speed, setSpeed, rehearsal } = usePlayback(start);
  const { title, sourceId, playedMs, totalMs, said: playedComments, comments } = rehearsal;
  const end = useCommand(endRehearsal, {
    onSuccess: () => location.assign(`/admin/lives/${sourceId}`),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const isOver = playedComments >= comments;
  return (
    <section className={styles.bar} aria-label="Répétition">
      <p className={styles.what}>
        <strong>Répétition de « {title} »</strong>
        <span>Rien de ce que vous faites ici ne touche la boutique.</span>
      </p>
      <p className={styles.where}>
        <progress value={playedMs} max={Math.max(totalMs, 1)} aria-label="Avancement du live" />
        <span>
          {formatDuration(playedMs)} sur {formatDuration(totalMs)} · commentaires :{' '}
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
        onClick={() => end.mutate({})}
      >
        Terminer
      </Button>
    </section>
  );
}
