import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type RefObject, type SyntheticEvent } from 'react';
import { lastRow, storeRow } from '#platform/web/ui/restored-row.ts';
import { mainControlOf } from '#platform/web/ui/main-control-of.ts';

/**
 * Returns true while the focus is on the body or the title. Any other focus was chosen by the user and must not be
 * moved.
 */
const isFree = ({ activeElement }: Document): boolean => activeElement?.matches('body, main h1') ?? true;

/**
 * Restores the last focused row of a list, in view and with the focus. Rows have their key as `data-line`. The returned
 * handlers record which row has the focus.
 */
export function useRestoredRow(list: RefObject<HTMLElement | null>, isThere: boolean) {
  const router = useRouter();
  const [lastKey] = useState(() => lastRow(router));
  const find = useEffectEvent(() => {
    const line = lastKey && list.current?.querySelector(`[data-line="${CSS.escape(lastKey)}"]`);
    if (!line) return;
    if (isFree(document)) mainControlOf(line)?.focus({ preventScroll: true });
    if (line.contains(document.activeElement)) line.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (!isThere) return;
    find();
    // Runs again after the router has scrolled a new screen to its top.
    const stop = router.subscribe('onRendered', () => {
      stop();
      find();
    });
    return stop;
  }, [isThere, router]);
  const recordRow = ({ target }: SyntheticEvent) => {
    const { line } = (target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset ?? {};
    if (line) storeRow(router, line);
  };
  // A click counts as focus, because Safari does not focus a clicked button.
  return { onFocus: recordRow, onClickCapture: recordRow };
}
