import { useState } from 'react';
import { keep, recall } from '#web/api/kept.ts';

/** How close the lines of the back office stand where there is room: « Compact » or « Confortable ». */
export type Rows = 'dense' | 'roomy';

const KEPT = 'office-rows';

/** As this device keeps it; dense at first. */
export function useRows(): [Rows, (rows: Rows) => void] {
  const [rows, setRows] = useState<Rows>(() => (recall('browser', KEPT, '') === 'roomy' ? 'roomy' : 'dense'));
  const set = (chosen: Rows) => {
    keep('browser', KEPT, chosen);
    setRows(chosen);
  };
  return [rows, set];
}
