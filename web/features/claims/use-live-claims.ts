import { useRef, useState } from 'react';
import type { PieceLine } from '#domain/claims/admin-schemas.ts';
import { listLiveClaims } from '#domain/claims/admin-endpoints.ts';
import type { ReplyOf } from '#domain/http/endpoint.ts';
import { queryClient, useEndpoint } from '#web/api/query.ts';

/** The live feed says when something changed; this is for when it is silent. */
const POLL = 10_000;

export type LiveClaims = ReplyOf<typeof listLiveClaims>;

/** The pieces of a live that somebody waits for or that are on air, kept up to date. */
export const useLiveClaims = (liveId: string) => useEndpoint(listLiveClaims, { liveId }, { every: POLL });

/** Resolves once the pieces of a live were asked for from now on, and read, whoever asked for them. */
export const piecesRead = (): Promise<void> =>
  new Promise((resolve) => {
    let isAsked = false;
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[1] !== listLiveClaims.path) return;
      if (event.action.type === 'fetch') isAsked = true;
      // What was on its way before is as old as what is on screen.
      if (!isAsked || event.action.type !== 'success') return;
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
