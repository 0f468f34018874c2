import { useState } from 'react';
import type { Pages } from './Pager.tsx';

interface KeysetPages {
  after: string | undefined;
  next: string | null | undefined;
  go: (after: string | undefined) => void;
}

type Trail = readonly (string | undefined)[];

/** Returns the pages before `after`. « Retour » of the browser changes the URL and not the trail. */
export function trailBefore(trail: Trail, after: string | undefined): Trail {
  const index = trail.indexOf(after);
  return index === -1 ? trail : trail.slice(0, index);
}

/**
 * Expects an endpoint with a cursor for the next page only. After a reload, « Précédent » returns to the first page.
 */
export function usePages({ after, next, go }: KeysetPages): Pages {
  const [trail, setTrail] = useState<Trail>([]);
  const before = trailBefore(trail, after);
  const forward = (to: string) => () => {
    setTrail([...before, after]);
    go(to);
  };
  const goBack = () => {
    setTrail(before.slice(0, -1));
    go(before.at(-1));
  };
  return { onPrevious: after === undefined ? undefined : goBack, onNext: next ? forward(next) : undefined };
}
