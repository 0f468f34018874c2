import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import {
  dropGive,
  insistOnGive,
  queuedGives,
  onKeptGives,
  sendWhenBack,
  type QueuedGive,
} from '#features/claims/web/give-queue.ts';
import styles from './give-queue.module.css';

const titleOf = (count: number): string =>
  count > 1 ? `${count} pièces gardées sur cet appareil` : '1 pièce gardée sur cet appareil';

function Kept({ give }: { give: QueuedGive }) {
  const { ref, pseudo, refusal } = give;
  const which = (
    <VisuallyHidden>
      {' '}
      : pièce {ref} pour @{pseudo}
    </VisuallyHidden>
  );
  return (
    <li className={styles.give}>
      <span className={styles.what}>
        Pièce {ref} pour <Pseudo pseudo={pseudo} />
      </span>
      <span className={styles.why}>{refusal || 'Envoyée dès que la boutique répond.'}</span>
      <span className={styles.acts}>
        {refusal && (
          <Button size="small" onClick={() => insistOnGive(give)}>
            Renvoyer{which}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => dropGive(give)}>
          Abandonner{which}
        </Button>
      </span>
    </li>
  );
}

/**
 * Lists the gives made while the shop was unreachable. Sends them automatically in order, and keeps the refused gives
 * on screen.
 */
export function KeptGives() {
  const gives = useSyncExternalStore(onKeptGives, queuedGives, queuedGives);
  useEffect(sendWhenBack, []);
  if (gives.length === 0) return null;
  return (
    <section className={styles.kept} aria-labelledby="kept-gives-title" aria-live="polite">
      <h3 id="kept-gives-title">{titleOf(gives.length)}</h3>
      <ul className={styles.gives}>
        {gives.map((give) => (
          <Kept key={give.key} give={give} />
        ))}
      </ul>
    </section>
  );
}
