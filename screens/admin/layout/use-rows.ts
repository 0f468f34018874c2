import { useState } from 'react';
import { keep, recall } from '#platform/web/api/kept.ts';

/** How close the lines of the back office stand where there is room: « Compact » or « Confortable ». */
export type Rows = 'dense' | 'roomy';

const KEPT = 'office-rows';

/** As somebody chose on this device; before that close for a mouse, apart for a finger. */
function firstRows(): Rows {
  const kept = recall('browser', KEPT, '');
  if (kept === 'dense' || kept === 'roomy') return kept;
  return matchMedia('(pointer: coarse)').matches ? 'roomy' : 'dense';
}

/** The rows of this device, and what changes them for good. */
export function useRows(): [Rows, (rows: Rows) => void] {
  const [rows, setRows] = useState(firstRows);
  const set = (chosen: Rows) => {
    keep('browser', KEPT, chosen);
    setRows(chosen);
  };
  return [rows, set];
}
