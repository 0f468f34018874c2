import { useState } from 'react';
import { keep, readStored } from '#platform/web/api/browser-storage.ts';

/** Row density of the back office on wide screens: « Compact » or « Confortable ». */
export type Rows = 'dense' | 'roomy';

const KEPT = 'office-rows';

/** Returns the stored density. Default: dense for a mouse, roomy for touch. */
function firstRows(): Rows {
  const kept = readStored('browser', KEPT, '');
  if (kept === 'dense' || kept === 'roomy') return kept;
  return matchMedia('(pointer: coarse)').matches ? 'roomy' : 'dense';
}

/** Returns the density of this device, and a setter that stores it. */
export function useDensity(): [Rows, (rows: Rows) => void] {
  const [rows, setRows] = useState(firstRows);
  const set = (chosen: Rows) => {
    keep('browser', KEPT, chosen);
    setRows(chosen);
  };
  return [rows, set];
}
