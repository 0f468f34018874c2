import { useRef, useState } from 'react';
import type { Claim, PieceLine } from '#domain/claims/admin-schemas.ts';
import { listLiveClaims } from '#domain/claims/admin-endpoints.ts';
import type { ReplyOf } from '#domain/http/endpoint.ts';
import { queryClient, useEndpoint } from '#web/api/query.ts';

/** The live feed says when something changed; this is for when it is silent. */
const POLL = 10_000;

export type LiveClaims = ReplyOf<typeof listLiveClaims>;

/** The pieces of a live that somebody waits for or that are on air, kept up to date. */
export const useLiveClaims = (liveId: string) => useEndpoint(listLiveClaims, { liveId }, { every: POLL });

/** Resolves once a claim is no longer read as it was: whoever asked, and whatever else is still on its way. */
export const claimMoved = ({ id, state }: Claim): Promise<void> =>
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
  });

/** Those who wait for a piece, first come first. */
export const waitingFor = ({ claims }: PieceLine) => claims.filter(({ state }) => state === 'waiting');

/** Whether who holds a piece said that she no longer wants it: a person decides. */
export const holderLeaves = ({ holder, claims }: PieceLine): boolean =>
  holder?.isSold === false && claims.some(({ state, givesUpAt }) => state === 'held' && givesUpAt !== null);

/** The piece being shown. */
export const pieceOnAir = (live: LiveClaims | undefined): PieceLine | null =>
  live?.pieces.find(({ productId }) => productId === live.onAir?.productId) ?? null;

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
