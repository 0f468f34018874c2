import { memo, type ReactNode } from 'react';
import type { LiveFeedEvent } from '#features/feed/domain/schemas.ts';
import { feedEventLabels } from '#features/feed/domain/labels.ts';
import { formatTime } from '#shared/time.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import type { Tone } from '#platform/web/theme.ts';
import { LateMark } from '#features/feed/web/LateMark.tsx';
import styles from '#features/feed/web/feed.module.css';

/** `ref` is the number highlighted in the comment; null without a number. */
export interface PickedEvent {
  pseudo: string;
  comment: string | null;
  ref: string | null;
}

/** Piece number that the comment of a claim names. `from` and `to` are its position in the comment. */
interface NamedRef {
  ref: string;
  comment: string;
  from: number;
  to: number;
}

export interface FeedMark {
  text: string;
  tone: Tone;
  /** True for a mark that needs no action. The event is then not highlighted. */
  isAside?: true;
  named?: NamedRef;
}

const needsAction = (marks: readonly FeedMark[] | undefined): boolean =>
  marks?.some(({ isAside }) => !isAside) ?? false;

/**
 * Returns the number that a claim names in this comment; null without a number. Skips a claim whose text differs,
 * because a later comment of the author may have replaced the text. A claim stores only the start of a long comment.
 */
const namedIn = (comment: string | null, marks: readonly FeedMark[] = []): NamedRef | null =>
  marks.find(({ named }) => named && comment?.startsWith(named.comment))?.named ?? null;

function Comment({ comment, named }: { comment: string; named: NamedRef | null }): ReactNode {
  if (!named) return comment;
  return (
    <>
      {comment.slice(0, named.from)}
      <mark className={styles.ref}>{comment.slice(named.from, named.to)}</mark>
      {comment.slice(named.to)}
    </>
  );
}

function Words({ event, marks }: Pick<FeedEventCardProps, 'event' | 'marks'>) {
  return (
    <>
      <span className={styles.who}>
        <span className={styles.name}>
          <span className={styles.pseudo} translate="no">
            {event.userUniqueId ? <BreakableText text={`@${event.userUniqueId}`} /> : 'Pseudo inconnu'}
          </span>
          {event.userNickname && <span className={styles.nickname}>{event.userNickname}</span>}
        </span>
        <span className={styles.when}>
          <span className={styles.type}>{feedEventLabels[event.type] ?? event.type} · </span>
          {formatTime(event.createTime)}
        </span>
      </span>
      <span className={styles.words}>
        <span className={event.comment ? styles.comment : styles.noComment}>
          {event.comment ? (
            <Comment comment={event.comment} named={namedIn(event.comment, marks)} />
          ) : (
            'Pas de commentaire'
          )}
        </span>
        {marks && (
          <span className={styles.marks}>
            {marks.map(({ text, tone }) => (
              <StatusBadge key={text} tone={tone} label={text} />
            ))}
          </span>
        )}
      </span>
      <LateMark event={event} />
    </>
  );
}

interface FeedEventCardProps {
  event: LiveFeedEvent;
  onPick: (picked: PickedEvent) => void;
  marks?: readonly FeedMark[] | undefined;
}

const hasSameMarks = (before: readonly FeedMark[] = [], after: readonly FeedMark[] = []) =>
  before.length === after.length &&
  before.every(({ text, tone }, index) => text === after[index]?.text && tone === after[index].tone);

function Card({ event, onPick, marks }: FeedEventCardProps) {
  const { userUniqueId: pseudo, comment } = event;
  const look = classNames(styles.event, event.type !== 'chat' && styles.minor, needsAction(marks) && styles.marked);
  return (
    <li>
      {pseudo ? (
        <button
          type="button"
          className={look}
          onClick={() => onPick({ pseudo, comment, ref: namedIn(comment, marks)?.ref ?? null })}
        >
          <Words event={event} marks={marks} />
        </button>
      ) : (
        <div className={look}>
          <Words event={event} marks={marks} />
        </div>
      )}
    </li>
  );
}

/** An event never changes, so the card renders again only when its marks change. */
export const FeedEventCard = memo(
  Card,
  (before, after) =>
    before.event.id === after.event.id && before.onPick === after.onPick && hasSameMarks(before.marks, after.marks),
);
