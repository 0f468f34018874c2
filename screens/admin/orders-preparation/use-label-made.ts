import { useEffect, useEffectEvent, useRef } from 'react';
import type { OnTable } from './on-table.ts';
import type { Said } from './said.ts';

/**
 * Says that the label of a complete parcel was made while it is on the table: what was said before is over, and the band
 * adds what comes next. A tick that may be of another piece stays asked about.
 */
export function useLabelMade(parcel: OnTable | null, said: Said | null, say: (said: Said) => void): void {
  const before = useRef<{ orderId: string; hasLabel: boolean } | null>(null);
  const orderId = parcel?.first.id;
  const hasLabel = Boolean(parcel?.first.label);
  const onMade = useEffectEvent(() => {
    if (parcel?.isComplete && !said?.doubt) say({ sound: 'done', sentence: 'Étiquette créée\u00A0: collez-la' });
  });
  useEffect(() => {
    const was = before.current;
    before.current = orderId === undefined ? null : { orderId, hasLabel };
    if (was && was.orderId === orderId && !was.hasLabel && hasLabel) onMade();
  }, [orderId, hasLabel]);
}
