import { getFeedEventPayload } from './endpoints.ts';
import type { LiveFeedEvent } from '#features/feed/domain/schemas.ts';
import { call } from '#platform/web/api/client.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import styles from './live-events.module.css';

/** Display time, in ms. The message stays longer while the pointer or the focus is on it. */
const SHOWN_MS = 10_000;
let shown = 0;

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Données copiées');
  } catch {
    toast.error('Ce navigateur ne permet pas de copier. Sélectionnez le texte.');
  }
}

function Payload({ text }: { text: string }) {
  return (
    <div className={styles.payload}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <pre tabIndex={0} aria-label="Données brutes de l’événement">
        {text}
      </pre>
      <Button variant="quiet" size="small" onClick={() => void copy(text)}>
        Copier
      </Button>
    </div>
  );
}

/** « Détails »: shows the stored payload of an event in a message of ten seconds (ADM-25). */
export async function showPayload({ id }: Pick<LiveFeedEvent, 'id'>): Promise<void> {
  try {
    const { payload, isRemoved } = await call(getFeedEventPayload, { eventId: id });
    toast.dismiss(shown);
    const none = isRemoved
      ? 'Le message brut de cet événement a été supprimé : il était plus ancien que ce que les réglages font garder.'
      : 'Aucune donnée n’a été gardée pour cet événement';
    const text = payload === null ? none : JSON.stringify(payload, null, 2);
    shown = toast.info(<Payload text={text} />, { duration: SHOWN_MS });
  } catch (problem) {
    toast.error(`Impossible de charger les données de cet événement. ${sentenceOf(problem)}`);
  }
}
