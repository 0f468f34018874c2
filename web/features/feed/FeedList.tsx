import { IconArrowUp, IconPlugConnectedX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { FeedCut, LiveFeedEvent } from '#domain/feed/schemas.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { FeedEventCard, type PickedEvent } from './FeedEventCard.tsx';
import { countNew, feedLines } from './feed-lines.ts';
import { useHeld } from './use-held.ts';
import styles from './feed.module.css';

const AT_TOP = 8;
const plural = (count: number, one: string, many: string) =>
  `${count >= 100 ? 'Plus de 100' : count} ${count > 1 ? many : one}`;

function newSentence({ events, comments }: { events: number; comments: number }): string {
  return comments > 0
    ? plural(comments, 'nouveau commentaire', 'nouveaux commentaires')
    : plural(events, 'nouvel événement', 'nouveaux événements');
}

interface FeedListProps {
  heard: { events: readonly LiveFeedEvent[]; cuts: readonly FeedCut[] };
  onPick: (picked: PickedEvent) => void;
}

/**
 * The events, newest first. As long as the mouse is over them, a key is in them or they are scrolled, nothing moves:
 * what came meanwhile is counted and shown at a click.
 */
export function FeedList({ heard, onPick }: FeedListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [scrolled, setScrolled] = useState(false);
  const held = pointed || focused || scrolled;
  const shown = useHeld(heard, held);
  const missed = countNew(heard.events, shown.events);
  const release = () => {
    box.current?.scrollTo({ top: 0 });
    setPointed(false);
    setFocused(false);
    setScrolled(false);
  };
  return (
    <div className={styles.frame}>
      <div className={styles.slot}>
        {held && missed.events > 0 ? (
          <button type="button" className={styles.newer} onClick={release}>
            <IconArrowUp size={18} aria-hidden />
            {newSentence(missed)}
          </button>
        ) : (
          <MutedText>Un clic reprend le pseudo et le numéro de la pièce.</MutedText>
        )}
      </div>
      <div
        ref={box}
        className={styles.scroll}
        onPointerMove={({ pointerType }) => pointerType === 'mouse' && setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onPointerDown={() => setPointed(true)}
        onPointerUp={({ pointerType }) => pointerType !== 'mouse' && setPointed(false)}
        onPointerCancel={() => setPointed(false)}
        onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > AT_TOP)}
      >
        {shown.events.length === 0 && shown.cuts.length === 0 ? (
          <EmptyState kind="nothing-yet" title="Aucun commentaire pour le moment">
            Ils apparaîtront ici dès que le live sera diffusé.
          </EmptyState>
        ) : (
          <ul className={styles.events} aria-label="Événements du live">
            {feedLines(shown.events, shown.cuts).map((line) =>
              line.kind === 'event' ? (
                <FeedEventCard key={line.key} event={line.event} onPick={onPick} />
              ) : (
                <li key={line.key} className={classNames(styles.cut, line.open && styles.openCut)}>
                  <IconPlugConnectedX size={18} aria-hidden />
                  {line.sentence}
                </li>
              ),
            )}
          </ul>
        )}
      </div>
    </div>
  );
}
