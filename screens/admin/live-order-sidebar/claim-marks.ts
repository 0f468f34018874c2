import type { Claim, Mention, CommentClaim } from '#features/claims/domain/admin-schemas.ts';
import { placeLabel } from '#features/claims/domain/labels.ts';
import { MAX_COMMENT_CLAIMS } from '#features/claims/domain/rules.ts';
import type { LiveFeedEvent } from '#features/feed/domain/schemas.ts';
import { warningLabels } from '#features/users/domain/labels.ts';
import type { FeedMark } from './FeedEventCard.tsx';
import type { LiveClaims } from '#features/claims/web/follow-live-claims.ts';

function stateMark({ state, pseudo, place, isFree, leaves }: CommentClaim): FeedMark {
  if (leaves) return { text: `à @${pseudo}, veut laisser`, tone: 'danger' };
  if (state === 'held') return { text: `à @${pseudo}`, tone: 'success' };
  if (place === null) return { text: 'à vérifier', tone: 'warning' };
  if (isFree && place === 1) return { text: 'libre', tone: 'info' };
  return { text: placeLabel(place), tone: 'neutral' };
}

/** Returns, for each comment, the claim whose number comes first in the comment. */
function firstNamed(claims: readonly CommentClaim[]): ReadonlyMap<string | null, CommentClaim> {
  const first = new Map<string | null, CommentClaim>();
  for (const claim of claims) {
    const earliest = first.get(claim.eventId)?.named;
    if (claim.named && (!earliest || claim.named.from <= earliest.from)) first.set(claim.eventId, claim);
  }
  return first;
}

function markOf(claim: CommentClaim, isFirstNamed: boolean): FeedMark {
  const mark = stateMark(claim);
  const { ref, comment, named } = claim;
  if (!isFirstNamed || !named || comment === null) return { ...mark, text: `${ref} · ${mark.text}` };
  return { ...mark, named: { ref: String(ref), comment, ...named } };
}

function mentionMark({ ref, piece }: Mention): FeedMark {
  if (!piece) return { text: 'référence inconnue', tone: 'neutral', isAside: true };
  const holder = piece.holder ? `à @${piece.holder}` : 'dans une commande';
  return { text: `question · ${ref} ${piece.isFree ? 'libre' : holder}`, tone: 'neutral', isAside: true };
}

function userMarks({ standing }: Claim): FeedMark[] {
  const { block, expired } = warningLabels(standing);
  return [
    ...(block ? [{ text: block, tone: 'danger' } as const] : []),
    ...(expired ? [{ text: expired, tone: 'warning' } as const] : []),
  ];
}

/** Builds the feed event of a claim, because the feed may no longer contain it. */
const eventOf = (claim: Claim, eventId: string): LiveFeedEvent => ({
  id: eventId,
  userNickname: claim.displayName,
  userUniqueId: claim.pseudo,
  type: 'chat',
  comment: claim.comment,
  createTime: Date.parse(claim.saidAt),
  msgId: null,
  insertedAt: claim.arrivedAt,
  avatarUrl: null,
  lateMs: null,
});

interface ClaimsInFeed {
  marks: ReadonlyMap<string, readonly FeedMark[]>;
  /** Comments of the open claims, newest first. */
  events: LiveFeedEvent[];
  hasOlder: boolean;
}

export function claimsInFeed({ said: claims, mentions }: Pick<LiveClaims, 'said' | 'mentions'>): ClaimsInFeed {
  const marks = new Map<string, FeedMark[]>();
  const events = new Map<string, LiveFeedEvent>();
  const first = firstNamed(claims);
  for (const claim of claims) {
    if (claim.eventId === null) continue;
    const mark = markOf(claim, first.get(claim.eventId) === claim);
    marks.set(claim.eventId, [...(marks.get(claim.eventId) ?? userMarks(claim)), mark]);
    events.set(claim.eventId, eventOf(claim, claim.eventId));
  }
  for (const mention of mentions)
    marks.set(mention.eventId, [...(marks.get(mention.eventId) ?? []), mentionMark(mention)]);
  const newest = [...events.values()].toSorted((a, b) => b.createTime - a.createTime);
  return { marks, events: newest, hasOlder: claims.length >= MAX_COMMENT_CLAIMS };
}
