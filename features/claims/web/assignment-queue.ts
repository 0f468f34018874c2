import { counted } from '#shared/counted.ts';
import { giveClaim } from '#features/claims/domain/admin-endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { call } from '#platform/web/api/client.ts';
import { deleteStored, store, readAllStored } from '#platform/web/api/browser-storage.ts';
import { copyBase } from '#platform/web/api/copy.ts';
import { isFeedDown, onFeedReconnect } from '#platform/web/api/live-feed.ts';
import { ApiProblem, isUnanswered, sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { lookUp } from '#features/orders/web/live/look-up.ts';

/** A rehearsal has its own prefix, because it shares the storage of the browser with the shop. */
const PREFIX = `${copyBase}give-`;
/** Shape of the entries that releases before `claimId` have stored. Such entries are still sent. */
const oldShape = {
  key: '',
  /** Instant of the assignment, in milliseconds. Assignments are sent in this order. */
  at: 0,
  liveId: '',
  /** Empty when only the number of the piece is known. */
  productId: '',
  ref: '',
  pseudo: '',
  comment: '',
  /**
   * True when the seller chose or confirmed this pseudo. The assignment is then made in spite of warnings about the
   * buyer.
   */
  isCertain: false as boolean,
  /** Reason of the refusal; empty while the assignment is queued. */
  refusal: '',
};
const shape = {
  ...oldShape,
  /** Claim that receives the piece; empty for a piece given by hand. */
  claimId: '',
};
/**
 * Assignment that is not sent yet, has no answer yet, or was refused. Stored on this device until it is made or
 * dropped.
 */
export type QueuedAssignment = typeof shape;
const RETRY_MS = 5_000;
/**
 * Number of errors 500 after which an assignment is left to the seller, so that it does not block the later
 * assignments.
 */
const MAX_FAULTS = 3;
/** Statuses for a missing sign-in, a missing role and too many requests. A later attempt may succeed. */
const STATUSES_TO_RETRY = [401, 403, 429];
const FAULT_SENTENCE =
  'La boutique n’arrive pas à confirmer ce don. Vous pouvez le renvoyer\u00A0: il ne sera pas fait deux fois.';

const read = (): readonly QueuedAssignment[] =>
  readAllStored('browser', PREFIX, oldShape)
    .map((stored) => ({ ...shape, ...stored }))
    .toSorted((a, b) => a.at - b.at);

let assignments = read();
let isSending = false;
let sentCount = 0;
const faultCounts = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setAssignments(next: readonly QueuedAssignment[]): void {
  assignments = next;
  for (const listener of listeners) listener();
}

export const queuedAssignments = (): readonly QueuedAssignment[] => assignments;

export function onQueuedAssignmentsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another window of this browser may send the same queue. The key makes each assignment idempotent.
if ('document' in globalThis) addEventListener('storage', () => setAssignments(read()));

/**
 * Returns true when an assignment of this live is queued. A further assignment must then be queued too, so that the
 * assignments keep their sequence.
 */
export const hasQueuedAssignment = (liveId: string): boolean =>
  assignments.some((assignment) => assignment.liveId === liveId && assignment.refusal === '');

/**
 * Stores an assignment on this device and sends it as soon as the shop answers, even after a reload. Does not queue the
 * same assignment twice.
 */
export function queueAssignment(given: Omit<QueuedAssignment, 'at' | 'refusal'>): 'queued' {
  const isSame = (assignment: QueuedAssignment) =>
    assignment.refusal === '' &&
    (['liveId', 'ref', 'pseudo'] as const).every((field) => assignment[field] === given[field]);
  if (assignments.some(isSame)) return 'queued';
  const queued = { ...given, at: Math.max(Date.now(), (assignments.at(-1)?.at ?? 0) + 1), refusal: '' };
  store('browser', PREFIX + queued.key, { ...queued });
  setAssignments([...assignments, queued]);
  sendSoon();
  return 'queued';
}

export function dropAssignment({ key }: QueuedAssignment): void {
  deleteStored('browser', PREFIX + key);
  setAssignments(assignments.filter((assignment) => assignment.key !== key));
}

/** Sends a refused assignment again, confirmed by the seller. Gives the piece to the pseudo instead of the claim. */
export function resendAssignment(assignment: QueuedAssignment): void {
  replaceAssignment({ ...assignment, refusal: '', isCertain: true, claimId: '' });
  void sendQueued();
}

/** Stores a changed assignment. Ignores an assignment that was dropped while it was sent. */
function replaceAssignment(assignment: QueuedAssignment): void {
  if (!assignments.some(({ key }) => key === assignment.key)) return;
  store('browser', PREFIX + assignment.key, { ...assignment });
  setAssignments(assignments.map((queued) => (queued.key === assignment.key ? assignment : queued)));
}

function sendSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendQueued(), RETRY_MS);
}

/**
 * Sends the queued assignments in order. Stops when the feed is down or an assignment must be sent again later. An
 * assignment that is refused, or that fails `MAX_FAULTS` times, is left to the seller and does not block the next ones.
 */
async function sendQueued(): Promise<void> {
  if (isSending) return;
  isSending = true;
  const hadAssignments = firstWaiting() !== undefined;
  try {
    for (let next = firstWaiting(); next && !isFeedDown(); next = firstWaiting()) {
      const refusal = await send(next);
      if (refusal === null) {
        dropAssignment(next);
        sentCount += 1;
      } else replaceAssignment({ ...next, refusal });
    }
  } catch {
    // The assignment stays queued. The next attempt sends it again.
  } finally {
    isSending = false;
    if (firstWaiting()) sendSoon();
    else announceSent();
    if (hadAssignments) void invalidateAfter(addToLiveOrder);
  }
}

function announceSent(): void {
  if (sentCount > 0) toast.success(`Connexion rétablie\u00A0: ${counted(sentCount, 'don envoyé', 'dons envoyés')}`);
  sentCount = 0;
}

const firstWaiting = (): QueuedAssignment | undefined => assignments.find(({ refusal }) => refusal === '');

/**
 * Sends an assignment.
 * @returns the reason of a refusal; null once the assignment is made.
 * @throws ApiProblem when a later attempt may succeed.
 */
async function send(assignment: QueuedAssignment): Promise<string | null> {
  const { key, liveId, pseudo, comment, claimId, isCertain } = assignment;
  try {
    if (claimId) {
      await call(giveClaim, { claimId, key, ...(!isCertain && { unlessBlocked: true }) });
      return null;
    }
    const productId = assignment.productId || (await lookUpPiece(assignment));
    await call(addToLiveOrder, { liveId, productId, pseudo, comment, key });
    return null;
  } catch (problem) {
    if (countFault(key, problem)) return FAULT_SENTENCE;
    if (isUnanswered(problem) || (problem instanceof ApiProblem && STATUSES_TO_RETRY.includes(problem.status)))
      throw problem;
    return sentenceOf(problem);
  }
}

/**
 * Counts an error 500. Other errors are not counted: a shop that restarts or lacks its database answers 502, 503 or
 * 504.
 * @returns true when the assignment must be left to the seller.
 */
function countFault(key: string, problem: unknown): boolean {
  if (!(problem instanceof ApiProblem) || problem.status !== 500) return false;
  const count = (faultCounts.get(key) ?? 0) + 1;
  faultCounts.set(key, count);
  return count >= MAX_FAULTS;
}

/**
 * Returns the id of the piece with this number.
 * @throws the message to show when the piece cannot be given; ApiProblem without an answer.
 */
async function lookUpPiece({ liveId, ref, pseudo, isCertain }: QueuedAssignment): Promise<string> {
  const { piece, doubt, refused, unanswered } = await lookUp(liveId, ref, isCertain ? null : pseudo);
  if (unanswered) throw unanswered;
  if (!piece) throw refused.ref ?? refused.pseudo;
  if (doubt) throw `${doubt}\u00A0: est-ce bien @${pseudo}\u00A0?`;
  return piece.id;
}

/**
 * Sends the queued assignments now, and each time the live feed is connected again.
 * @returns a function that stops the sending at reconnections.
 */
export function sendQueuedOnReconnect(): () => void {
  void sendQueued();
  return onFeedReconnect(() => void sendQueued());
}
