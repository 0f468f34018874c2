import { useEffect, useEffectEvent, useRef } from 'react';
import type { OnTable } from './on-table.ts';
import type { ScanMessage } from './scan-message.ts';

/**
 * Shows a message when the label of the complete parcel on the table is created. Keeps a pending question about a
 * doubtful piece.
 */
export function useLabelMade(
  parcel: OnTable | null,
  lastMessage: ScanMessage | null,
  say: (message: ScanMessage) => void,
): void {
  const before = useRef<{ orderId: string; hasLabel: boolean } | null>(null);
  const orderId = parcel?.first.id;
  const hasLabel = Boolean(parcel?.first.label);
  const onMade = useEffectEvent(() => {
    if (parcel?.isComplete && !lastMessage?.doubt) say({ sound: 'done', sentence: 'Étiquette créée\u00A0: collez-la' });
  });
  useEffect(() => {
    const was = before.current;
    before.current = orderId === undefined ? null : { orderId, hasLabel };
    if (was && was.orderId === orderId && !was.hasLabel && hasLabel) onMade();
  }, [orderId, hasLabel]);
}
