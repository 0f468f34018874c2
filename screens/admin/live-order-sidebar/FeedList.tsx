import { IconArrowUp, IconPlugConnectedX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { FeedEventCard, type FeedMark, type PickedEvent } from './FeedEventCard.tsx';
import { countNew, feedLines, type ReceivedEvents } from './feed-lines.ts';
import { usePointerOver } from './use-pointer-over.ts';
import { useFrozen } from './use-frozen.ts';
import styles from '#features/feed/web/feed.module.css';

const AT_TOP = 8;
const plural = (count: number, singular: string, many: string) =>
  `${count >= 100 ? 'Plus de 100' : count} ${count > 1 ? many : singular}`;

function newSentence({ events, comments }: { events: number; comments: number }): string {
  return comments > 0
    ? plural(comments, 'nouveau commentaire', 'nouveaux commentaires')
    : plural(events, 'nouvel événement', 'nouveaux événements');
}

interface FeedListProps {
  received: ReceivedEvents;
  onPick: (picked: PickedEvent) => void;
  marks?: ReadonlyMap<string, readonly FeedMark[]> | undefined;
  /** Text that says where older events are listed. */
  older: string;
  filter?: ReactNode;
}

/**
 * Lists the events, newest first. Freezes while the mouse or the focus is inside, or while the list is scrolled. A
 * button then counts the new events and shows them.
 */
export function FeedList({ received, onPick, marks, older, filter }: FeedListProps) {
  const box = useRef<HTMLDivElement>(null);
  const hand = usePointerOver();
  const [scrolled, setScrolled] = useState(false);
  const held = hand.isOver || scrolled;
  const shown = useFrozen(received, held);
  const missed = countNew(received.events, shown.events);
  const release = () => {
    box.current?.scrollTo({ top: 0 });
    hand.letGo();
    setScrolled(false);
  };
  return (
    <div className={styles.frame}>
      <div className={styles.slot}>
        {filter}
        {held && missed.events > 0 ? (
          <button type="button" className={styles.newer} onClick={release}>
            <IconArrowUp size={18} aria-hidden />
            {newSentence(missed)}
          </button>
        ) : (
          <span className={styles.hint}>
            <MutedText>Un clic reprend le pseudo et le numéro de la pièce.</MutedText>
          </span>
        )}
      </div>
      <div
        ref={box}
        className={styles.scroll}
        {...hand.watch}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > AT_TOP)}
      >
        {shown.events.length === 0 && shown.cuts.length === 0 ? (
          <EmptyState kind="nothing-yet" title="Aucun commentaire pour le moment">
            Ils apparaîtront ici dès que le live sera diffusé.
          </EmptyState>
        ) : (
          <ul className={styles.events} aria-label="Événements du live">
            {feedLines(shown).map((line) =>
              line.kind === 'event' ? (
                <FeedEventCard key={line.key} event={line.event} onPick={onPick} marks={marks?.get(line.event.id)} />
              ) : (
                <li key={line.key} className={classNames(styles.cut, line.open && styles.openCut)}>
                  <IconPlugConnectedX size={18} aria-hidden />
                  {line.sentence}
                </li>
              ),
            )}
            {shown.isCutShort && <li className={styles.older}>{older}</li>}
          </ul>
        )}
      </div>
    </div>
  );
}
