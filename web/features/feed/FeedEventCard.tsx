import { memo, type ReactNode } from 'react';
import type { LiveFeedEvent } from '#domain/feed/schemas.ts';
import { feedEventLabels } from '#domain/feed/labels.ts';
import { formatTime } from '#domain/time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { refInComment } from './comment-ref.ts';
import { LateMark } from './LateMark.tsx';
import styles from './feed.module.css';

/** What a click on an event gives: who spoke, and the piece named, if any. */
export interface PickedEvent {
  pseudo: string;
  ref: string | null;
}

function Comment({ comment }: { comment: string }): ReactNode {
  const named = refInComment(comment);
  if (!named) return comment;
  return (
    <>
      {comment.slice(0, named.from)}
      <mark className={styles.ref}>{comment.slice(named.from, named.to)}</mark>
      {comment.slice(named.to)}
    </>
  );
}

function Words({ event }: { event: LiveFeedEvent }) {
  return (
    <>
      <span className={styles.who}>
        <span className={styles.pseudo} translate="no">
          {event.userUniqueId ? `@${event.userUniqueId}` : 'Pseudo inconnu'}
        </span>
        {event.userNickname && <span className={styles.nickname}>{event.userNickname}</span>}
        <span className={styles.when}>
          {feedEventLabels[event.type] ?? event.type} · {formatTime(event.createTime)}
        </span>
      </span>
      <LateMark event={event} />
      <span className={event.comment ? styles.comment : styles.noComment}>
        {event.comment ? <Comment comment={event.comment} /> : 'Pas de commentaire'}
      </span>
    </>
  );
}

interface FeedEventCardProps {
  event: LiveFeedEvent;
  onPick: (picked: PickedEvent) => void;
}

function Card({ event, onPick }: FeedEventCardProps) {
  const { userUniqueId: pseudo, comment } = event;
  const look = classNames(styles.event, event.type !== 'chat' && styles.minor);
  return (
    <li>
      {pseudo ? (
        <button
          type="button"
          className={look}
          onClick={() => onPick({ pseudo, ref: refInComment(comment)?.ref ?? null })}
        >
          <Words event={event} />
        </button>
      ) : (
        <div className={look}>
          <Words event={event} />
        </div>
      )}
    </li>
  );
}

/** Something heard in the live; a click takes its pseudo and its piece. An event never changes: it is drawn once. */
export const FeedEventCard = memo(
  Card,
  (before, after) => before.event.id === after.event.id && before.onPick === after.onPick,
);
