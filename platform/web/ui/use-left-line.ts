import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type RefObject, type SyntheticEvent } from 'react';
import { leftLine, noteLine } from './left-line.ts';
import { lineMain } from './line-main.ts';

/** A new screen gives the focus to its title: whoever has chosen nothing else yet is not disturbed. */
const isFree = ({ activeElement }: Document): boolean => activeElement?.matches('body, main h1') ?? true;

/**
 * Whoever comes back to a list finds the line that she left, in sight and with the focus. Lines bear their key as
 * `data-line`; the list listens by what is returned to which of them has the focus.
 */
export function useLeftLine(list: RefObject<HTMLElement | null>, isThere: boolean) {
  const router = useRouter();
  const [left] = useState(() => leftLine(router));
  const find = useEffectEvent(() => {
    const line = left && list.current?.querySelector(`[data-line="${CSS.escape(left)}"]`);
    if (!line) return;
    if (isFree(document)) lineMain(line)?.focus({ preventScroll: true });
    if (line.contains(document.activeElement)) line.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (!isThere) return;
    find();
    // Once a new screen is drawn, the router scrolls to its top.
    const stop = router.subscribe('onRendered', () => {
      stop();
      find();
    });
    return stop;
  }, [isThere, router]);
  const note = ({ target }: SyntheticEvent) => {
    const { line } = (target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset ?? {};
    if (line) noteLine(router, line);
  };
  // Where a press gives no focus (Safari), it counts as one.
  return { onFocus: note, onClickCapture: note };
}
