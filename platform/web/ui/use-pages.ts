import { useState } from 'react';
import type { Pages } from './Pager.tsx';

interface KeysetPages {
  /** Cursor in the URL; undefined on the first page. */
  after: string | undefined;
  /** Cursor of the next page, from the reply. */
  next: string | null | undefined;
  /** Writes a cursor in the URL. */
  go: (after: string | undefined) => void;
}

/**
 * Returns `DataTable`’s `pages` for an endpoint with a cursor for the next page only. After a reload, « Précédent »
 * returns to the first page.
 */
export function usePages({ after, next, go }: KeysetPages): Pages {
  const [trail, setTrail] = useState<readonly (string | undefined)[]>([]);
  const forward = (to: string) => () => {
    setTrail([...trail, after]);
    go(to);
  };
  const goBack = () => {
    setTrail(trail.slice(0, -1));
    go(trail.at(-1));
  };
  return { onPrevious: after === undefined ? undefined : goBack, onNext: next ? forward(next) : undefined };
}
