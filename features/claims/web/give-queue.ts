import { counted } from '#shared/counted.ts';
import { giveClaim } from '#features/claims/domain/admin-endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { call } from '#platform/web/api/client.ts';
import { deleteStored, store, readAllStored } from '#platform/web/api/browser-storage.ts';
import { isFeedDown, onFeedReconnect } from '#platform/web/api/live-feed.ts';
import { ApiProblem, isUnanswered, sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { lookUp } from '#features/orders/web/live/look-up.ts';

const PREFIX = 'give-';
/** Shape stored by releases before `claimId`. Stored entries are still sent. */
const oldShape = {
  /** Idempotency key. */
  key: '',
  /** Instant of the gift, in milliseconds; gives the sending order. */
  at: 0,
  liveId: '',
  /** Empty while only the number of the piece is known. */
  productId: '',
  ref: '',
  pseudo: '',
  comment: '',
  /** True when the seller chose or confirmed this pseudo. Warnings about the buyer do not stop the gift. */
  isCertain: false as boolean,
  /** Reason of the refusal, which the seller must handle. Empty while the gift is queued. */
  refusal: '',
};
const shape = {
  ...oldShape,
  /** Claim that the gift answers; empty for a piece given by hand. */
  claimId: '',
};
/** Gift that was not sent or has no answer yet. Stored until the shop answers. */
export type QueuedGive = typeof shape;
/** Time until the next attempt, in ms. */
const RETRY_MS = 5_000;

const read = (): readonly QueuedGive[] =>
  readAllStored('browser', PREFIX, oldShape)
    .map((stored) => ({ ...shape, ...stored }))
    .toSorted((a, b) => a.at - b.at);

let gives = read();
let isSending = false;
/** Number of queued gifts sent since the last message about them. */
let sentCount = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setGives(next: readonly QueuedGive[]): void {
  gives = next;
  for (const listener of listeners) listener();
}

/** Returns the gifts queued on this device, oldest first. */
export const queuedGives = (): readonly QueuedGive[] => gives;

/** Calls `listener` when a gift is queued, sent or refused. @returns a function that removes the listener. */
export function onQueuedGivesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another window of this browser sends these gifts as well. The key makes each gift idempotent.
if ('document' in globalThis) addEventListener('storage', () => setGives(read()));

/** Returns true when a gift of this live is queued, so that the next gift must be queued behind it. */
export const hasQueuedGive = (liveId: string): boolean =>
  gives.some((gift) => gift.liveId === liveId && gift.refusal === '');

/**
 * Queues a gift on this device, across reloads, and sends it as soon as the shop answers. Does not queue the same gift
 * twice.
 */
export function queueGive(given: Omit<QueuedGive, 'at' | 'refusal'>): 'queued' {
  const isSame = (gift: QueuedGive) =>
    gift.refusal === '' && (['liveId', 'ref', 'pseudo'] as const).every((field) => gift[field] === given[field]);
  if (gives.some(isSame)) return 'queued';
  const queued = { ...given, at: Math.max(Date.now(), (gives.at(-1)?.at ?? 0) + 1), refusal: '' };
  store('browser', PREFIX + queued.key, { ...queued });
  setGives([...gives, queued]);
  sendSoon();
  return 'queued';
}

export function dropGive({ key }: QueuedGive): void {
  deleteStored('browser', PREFIX + key);
  setGives(gives.filter((gift) => gift.key !== key));
}

/** Sends a refused gift again after the seller has confirmed its pseudo. Ignores the claim of the gift. */
export function resendGive(gift: QueuedGive): void {
  change({ ...gift, refusal: '', isCertain: true, claimId: '' });
  void sendQueued();
}

function change(gift: QueuedGive): void {
  store('browser', PREFIX + gift.key, { ...gift });
  setGives(gives.map((queued) => (queued.key === gift.key ? gift : queued)));
}

function sendSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendQueued(), RETRY_MS);
}

/**
 * Sends the queued gifts in order, until a network error. A refused gift waits for the seller and does not block the
 * next gifts.
 */
async function sendQueued(): Promise<void> {
  if (isSending) return;
  isSending = true;
  const hasGifts = waiting() !== undefined;
  try {
    for (let next = waiting(); next && !isFeedDown(); next = waiting()) {
      const refusal = await send(next);
      if (refusal === null) {
        dropGive(next);
        sentCount += 1;
      } else change({ ...next, refusal });
    }
  } catch {
    // No answer: the next attempt sends the gift again.
  } finally {
    isSending = false;
    if (waiting()) sendSoon();
    else announceSent();
    if (hasGifts) void invalidateAfter(addToLiveOrder);
  }
}

/** Shows one message about the sent gifts, once the queue is empty. */
function announceSent(): void {
  if (sentCount > 0) toast.success(`Connexion rétablie\u00A0: ${counted(sentCount, 'don envoyé', 'dons envoyés')}`);
  sentCount = 0;
}

const waiting = (): QueuedGive | undefined => gives.find(({ refusal }) => refusal === '');

/** @returns the reason of a refusal; null once the gift is made. @throws ApiProblem without an answer or a session. */
async function send(gift: QueuedGive): Promise<string | null> {
  const { key, liveId, pseudo, comment, claimId, isCertain } = gift;
  try {
    if (claimId) {
      await call(giveClaim, { claimId, key, ...(!isCertain && { unlessBlocked: true }) });
      return null;
    }
    const productId = gift.productId || (await lookUpPiece(gift));
    await call(addToLiveOrder, { liveId, productId, pseudo, comment, key });
    return null;
  } catch (problem) {
    if (isUnanswered(problem) || (problem instanceof ApiProblem && [401, 403, 429].includes(problem.status)))
      throw problem;
    return sentenceOf(problem);
  }
}

/** @throws the message to show when the piece cannot be given; ApiProblem without an answer. */
async function lookUpPiece({ liveId, ref, pseudo, isCertain }: QueuedGive): Promise<string> {
  const { piece, doubt, refused, unanswered } = await lookUp(liveId, ref, isCertain ? null : pseudo);
  if (unanswered) throw unanswered;
  if (!piece) throw refused.ref ?? refused.pseudo;
  if (doubt) throw `${doubt}\u00A0: est-ce bien @${pseudo}\u00A0?`;
  return piece.id;
}

/** Sends the queued gifts now and at each reconnection. @returns a function that removes the listener. */
export function sendWhenBack(): () => void {
  void sendQueued();
  return onFeedReconnect(() => void sendQueued());
}
