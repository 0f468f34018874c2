import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type RefObject, type SyntheticEvent } from 'react';
import { lastRow, storeRow } from './restored-row.ts';
import { mainControlOf } from './main-control-of.ts';

/** A focus that the user has chosen must not be moved. */
const isFree = ({ activeElement }: Document): boolean => activeElement?.matches('body, main h1') ?? true;

/** Brings the last focused row of a list into view, with the focus. Rows have their key as `data-line`. */
export function useRestoredRow(list: RefObject<HTMLElement | null>, isLoaded: boolean) {
  const router = useRouter();
  const [lastKey] = useState(() => lastRow(router));
  const find = useEffectEvent(() => {
    const line = lastKey && list.current?.querySelector(`[data-line="${CSS.escape(lastKey)}"]`);
    if (!line) return;
    if (isFree(document)) mainControlOf(line)?.focus({ preventScroll: true });
    if (line.contains(document.activeElement)) line.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (!isLoaded) return;
    find();
    // The router scrolls a new screen to its top before this event.
    const stop = router.subscribe('onRendered', () => {
      stop();
      find();
    });
    return stop;
  }, [isLoaded, router]);
  const recordRow = ({ target }: SyntheticEvent) => {
    const { line } = (target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset ?? {};
    if (line) storeRow(router, line);
  };
  // Safari does not focus a clicked button, so a click counts as focus.
  return { onFocus: recordRow, onClickCapture: recordRow };
}
