import { useMemo, useSyncExternalStore } from 'react';
import type { Claim, PieceQueue } from '#features/claims/domain/admin-schemas.ts';
import { listLiveClaims } from '#features/claims/domain/admin-endpoints.ts';
import { queryClient, useEndpoint } from '#platform/web/api/query.ts';
import type { LiveClaims } from './follow-live-claims.ts';
import { queuedAssignments, onQueuedAssignmentsChange } from './assignment-queue.ts';
import { withQueuedAssignments, type ShownPiece } from './shown-pieces.ts';

/** Poll interval, in ms, also while the live feed is open. Covers a feed that is down. */
const POLL_MS = 10_000;

/** Reads the claims of a live, with the assignments that this device has queued. */
export function useLiveClaims(liveId: string) {
  const { data: live, error, refetch, dataUpdatedAt } = useEndpoint(listLiveClaims, { liveId }, { every: POLL_MS });
  const assignments = useSyncExternalStore(onQueuedAssignmentsChange, queuedAssignments, queuedAssignments);
  const data = useMemo(
    () => live && { ...live, pieces: withQueuedAssignments(live.pieces, assignments, liveId) },
    [live, assignments, liveId],
  );
  return { data, error, refetch, dataUpdatedAt };
}

/**
 * Resolves once the claims of a live are read again and meet a condition. Stops listening then, or when `signal`
 * aborts.
 */
const untilLive = (isMet: (live: LiveClaims) => boolean, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[1] !== listLiveClaims.path) return;
      const live = query.state.data as LiveClaims | undefined;
      if (!live || !isMet(live)) return;
      stop();
      resolve();
    });
    signal.addEventListener('abort', stop, { once: true });
  });

export const untilClaimChanges = ({ id, state }: Claim, signal: AbortSignal): Promise<void> =>
  untilLive(
    ({ pieces }) => !pieces.some(({ claims }) => claims.some((claim) => claim.id === id && claim.state === state)),
    signal,
  );

export const untilOnAir = (productId: string, signal: AbortSignal): Promise<void> =>
  untilLive(({ onAir }) => onAir?.productId === productId, signal);

export const waitingFor = ({ claims }: PieceQueue) => claims.filter(({ state }) => state === 'waiting');

/** Returns true when the holder of an unpaid piece gives it up. A seller must confirm this. */
export const holderLeaves = ({ holder, claims }: PieceQueue): boolean =>
  holder?.isSold === false && claims.some(({ state, givesUpAt }) => state === 'held' && givesUpAt !== null);

export const pieceOnAir = (
  live: { onAir: LiveClaims['onAir']; pieces: readonly ShownPiece[] } | undefined,
): ShownPiece | null => live?.pieces.find(({ productId }) => productId === live.onAir?.productId) ?? null;
