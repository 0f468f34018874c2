import { IconArrowUp, IconPlugConnectedX } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { feedLifecycle } from '#features/feed/domain/lifecycle.ts';
import { SHOWN_EVENTS } from '#features/feed/domain/rules.ts';
import type { FeedSnapshot, FeedState, LiveFeedEvent } from '#features/feed/domain/schemas.ts';
import { NextTry } from '#features/feed/web/NextTry.tsx';
import { SetAside } from '#features/feed/web/SetAside.tsx';
import { useFeed } from '#features/feed/web/use-feed.ts';
import { useConnection } from '#platform/web/api/live-feed.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { useFrozen } from '#platform/web/ui/use-frozen.ts';
import { FeedEventCard, type FeedMark, type PickedEvent } from './FeedEventCard.tsx';
import { countNew, feedLines, type ReceivedEvents } from './feed-lines.ts';
import { preloadCommentReader } from './read-ref.ts';
import styles from '#features/feed/web/feed.module.css';

const FAILED = 'Impossible de charger les événements TikTok';
const MARKED_FAILED = 'Impossible de charger les demandes';

interface MarkedEvents {
  label: string;
  /** False until the marks have been read. The list of the marked events is then unknown, not empty. */
  isRead: boolean;
  error: unknown;
  onRetry: () => void;
  marks: ReadonlyMap<string, readonly FeedMark[]>;
  /** Newest first; includes events that the feed no longer shows. */
  events: readonly LiveFeedEvent[];
  hasOlder: boolean;
  olderNote: string;
}

interface FeedPanelProps {
  liveId: string;
  onPick: (picked: PickedEvent) => void;
  marked: MarkedEvents;
}

const allOf = ({ events, cuts }: FeedSnapshot) => ({ events, cuts, hasOlder: events.length >= SHOWN_EVENTS });

export function FeedPanel({ liveId, onPick, marked }: FeedPanelProps) {
  const { data, error, refetch } = useFeed(liveId);
  // Hides the error during an outage: the badge already reports the outage.
  const isShopUnreachable = useConnection() === 'stale';
  const [isMarkedOnly, setMarkedOnly] = useState(false);
  const { label, events, hasOlder, isRead } = marked;
  const received = useMemo(() => {
    if (!data || !isMarkedOnly) return data && allOf(data);
    return isRead ? { events, cuts: data.cuts, hasOlder } : undefined;
  }, [data, isMarkedOnly, isRead, events, hasOlder]);
  const filter = <FeedFilter label={label} chosen={isMarkedOnly} onChoose={setMarkedOnly} />;
  const retry = data ? marked.onRetry : () => void refetch();
  const failure = data ? marked.error : error;
  return (
    <section className={styles.panel} aria-labelledby="feed-title">
      <header className={styles.head}>
        <h2 id="feed-title">Événements du live</h2>
      </header>
      {received ? (
        <FeedList
          key={isMarkedOnly ? 'marked' : 'all'}
          received={received}
          onPick={onPick}
          marks={marked.marks}
          olderNote={
            isMarkedOnly
              ? marked.olderNote
              : `Les ${SHOWN_EVENTS} derniers événements. Les demandes plus anciennes sont sous «\u00A0${label}\u00A0».`
          }
          filter={filter}
        />
      ) : (
        <>
          {data && filter}
          {failure ? (
            <ErrorState title={data ? MARKED_FAILED : FAILED} error={failure} onRetry={retry} />
          ) : (
            <Skeleton lines={8} />
          )}
        </>
      )}
      {/* The alert is below the comments, so that it does not move them under the pointer. */}
      {data && error && !isShopUnreachable && <RetryAlert onRetry={refetch}>{FAILED}</RetryAlert>}
      {data && <FeedStateNote liveId={liveId} feed={data.feed} />}
    </section>
  );
}

function FeedStateNote({ liveId, feed }: { liveId: string; feed: FeedState }) {
  const isShopUnreachable = useConnection() === 'stale';
  const { isReceiving, quotesAnswer } = feedLifecycle[feed.state];
  const isElsewhere = feed.state === 'elsewhere';
  const hasAnswer = quotesAnswer && Boolean(feed.detail);
  const hasTime = !isReceiving && (feed.since ?? feed.nextTryAt) !== null;
  const hasDetails = isElsewhere || feed.setAside > 0 || hasAnswer || hasTime;
  // Renders nothing when the badge above the console already shows the whole state.
  if (isShopUnreachable || feed.state === 'no-relay' || !hasDetails) return null;
  return (
    <div className={styles.note} role="status">
      {!isReceiving && feed.since && (
        <MutedText>
          depuis <DateTime at={feed.since} format="hour" />
        </MutedText>
      )}
      {isElsewhere && (
        <MutedText>
          La boutique lit les commentaires du live actif le plus récent. Désactivez-le pour lire ceux-ci.
        </MutedText>
      )}
      {hasAnswer && (
        <MutedText>
          <span lang="en">{feed.detail}</span>
        </MutedText>
      )}
      <NextTry liveId={liveId} feed={feed} />
      <SetAside liveId={liveId} count={feed.setAside} />
    </div>
  );
}

interface FeedFilterProps {
  label: string;
  chosen: boolean;
  onChoose: (isMarkedOnly: boolean) => void;
}

const FeedFilter = ({ label, chosen, onChoose }: FeedFilterProps) => (
  <div className={styles.filter} role="group" aria-label="Événements affichés">
    {[false, true].map((isMarkedOnly) => (
      <Button
        key={String(isMarkedOnly)}
        variant={chosen === isMarkedOnly ? 'secondary' : 'quiet'}
        size="small"
        aria-pressed={chosen === isMarkedOnly}
        onClick={() => onChoose(isMarkedOnly)}
      >
        {isMarkedOnly ? label : 'Tout'}
      </Button>
    ))}
  </div>
);

/** Largest scroll position that counts as the top of the list, in px. */
const MAX_TOP_PX = 8;

/** A feed with `SHOWN_EVENTS` new events may have dropped earlier new events. */
const newCountText = (count: number, singular: string, plural: string) =>
  `${count >= SHOWN_EVENTS ? `Au moins ${SHOWN_EVENTS}` : count} ${count > 1 ? plural : singular}`;

function newSentence({ events, comments }: { events: number; comments: number }): string {
  return comments > 0
    ? newCountText(comments, 'nouveau commentaire', 'nouveaux commentaires')
    : newCountText(events, 'nouvel événement', 'nouveaux événements');
}

function NoComment() {
  if (useShop().lacks.includes('tiktok'))
    return (
      <EmptyState kind="nothing-yet" title="Les commentaires ne sont pas lus ici">
        La boutique n’est pas reliée au relais TikTok. Suivez le live sur votre téléphone, et notez ici chaque
        demande&nbsp;: le numéro de la pièce, puis le pseudo.
      </EmptyState>
    );
  return (
    <EmptyState kind="nothing-yet" title="Aucun commentaire pour le moment">
      Ils apparaîtront ici dès que le live sera diffusé.
    </EmptyState>
  );
}

interface FeedListProps {
  received: ReceivedEvents;
  onPick: (picked: PickedEvent) => void;
  marks?: ReadonlyMap<string, readonly FeedMark[]> | undefined;
  /** Sentence below the last event, about the place of older events. */
  olderNote: string;
  filter?: ReactNode;
}

/**
 * Lists the events, newest first. Freezes while the mouse or the focus is inside, or while the list is scrolled. A
 * button then counts the new events and shows them.
 */
function FeedList({ received, onPick, marks, olderNote, filter }: FeedListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(false);
  const { shown, isFrozen, release, watch } = useFrozen(received, { alsoWhile: scrolled });
  const newCounts = countNew(received.events, shown.events);
  const showNewest = () => {
    box.current?.scrollTo({ top: 0 });
    release();
    setScrolled(false);
  };
  return (
    <div className={styles.frame}>
      <div className={styles.slot}>
        {filter}
        {isFrozen && newCounts.events > 0 ? (
          <button type="button" className={styles.newer} onClick={showNewest}>
            <IconArrowUp size={18} aria-hidden />
            {newSentence(newCounts)}
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
        {...watch}
        onPointerEnter={preloadCommentReader}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > MAX_TOP_PX)}
      >
        {shown.events.length === 0 && shown.cuts.length === 0 ? (
          <NoComment />
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
            {shown.hasOlder && <li className={styles.older}>{olderNote}</li>}
          </ul>
        )}
      </div>
    </div>
  );
}
