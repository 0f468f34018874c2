import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Claim, PieceLine } from '#features/claims/domain/admin-schemas.ts';
import { listLiveClaims } from '#features/claims/domain/admin-endpoints.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { queryClient, useEndpoint } from '#platform/web/api/query.ts';
import { keptGives, onKeptGives } from '#features/orders/web/live/kept-gives.ts';
import { withKept, type ShownPiece } from './kept-pieces.ts';

/** The live feed says when something changed; this is for when it is silent. */
const POLL = 10_000;

export type LiveClaims = ReplyOf<typeof listLiveClaims>;

/**
 * The pieces of a live that somebody waits for or that are on air, kept up to date, with what this device has given of
 * them and could not send yet.
 */
export function useLiveClaims(liveId: string) {
  const { data: read, error, refetch, dataUpdatedAt } = useEndpoint(listLiveClaims, { liveId }, { every: POLL });
  const gives = useSyncExternalStore(onKeptGives, keptGives, keptGives);
  const data = useMemo(() => read && { ...read, pieces: withKept(read.pieces, gives, liveId) }, [read, gives, liveId]);
  return { data, error, refetch, dataUpdatedAt };
}

/**
 * Resolves once a claim is no longer read as it was: whoever asked, and whatever else is still on its way. Listens until
 * then, or until `signal` says that nobody waits for it any more.
 */
export const claimMoved = ({ id, state }: Claim, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const isAsItWas = ({ pieces }: LiveClaims) =>
      pieces.some(({ claims }) => claims.some((one) => one.id === id && one.state === state));
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[1] !== listLiveClaims.path) return;
      const live = query.state.data as LiveClaims | undefined;
      if (!live || isAsItWas(live)) return;
      stop();
      resolve();
    });
    signal.addEventListener('abort', stop, { once: true });
  });

/** Those who wait for a piece, first come first. */
export const waitingFor = ({ claims }: PieceLine) => claims.filter(({ state }) => state === 'waiting');

/** Whether who holds a piece said that she no longer wants it: a person decides. */
export const holderLeaves = ({ holder, claims }: PieceLine): boolean =>
  holder?.isSold === false && claims.some(({ state, givesUpAt }) => state === 'held' && givesUpAt !== null);

/** The piece being shown. */
export const pieceOnAir = (
  live: { onAir: LiveClaims['onAir']; pieces: readonly ShownPiece[] } | undefined,
): ShownPiece | null => live?.pieces.find(({ productId }) => productId === live.onAir?.productId) ?? null;

/** Runs one thing at a time: what is asked for meanwhile is not done twice, nor later by itself. */
export function useOneAtATime(): { busy: boolean; run: (work: () => Promise<unknown>) => void } {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    void work().finally(() => {
      running.current = false;
      setBusy(false);
    });
  };
  return { busy, run };
}
