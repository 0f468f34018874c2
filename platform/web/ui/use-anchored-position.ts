import { useLayoutEffect, type RefObject } from 'react';

const GAP = 4;
const EDGE = 8;
/** Minimum width of a list below a narrow field: its rows contain a few words each. */
const NARROWEST_REM = 20;

function place(anchor: HTMLElement, box: HTMLElement, align: 'fill' | 'end'): void {
  const at = anchor.getBoundingClientRect();
  const below = innerHeight - at.bottom - GAP - EDGE;
  const above = at.top - GAP - EDGE;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const highest = 18 * rem;
  const upwards = below < Math.min(box.scrollHeight, highest) && above > below;
  box.style.maxHeight = `${Math.min(highest, Math.max(96, upwards ? above : below))}px`;
  box.style.top = upwards ? 'auto' : `${at.bottom + GAP}px`;
  box.style.bottom = upwards ? `${innerHeight - at.top + GAP}px` : 'auto';
  if (align === 'fill') {
    const within = document.documentElement.clientWidth - EDGE;
    const width = Math.max(at.width, Math.min(NARROWEST_REM * rem, within - EDGE));
    box.style.left = `${Math.max(Math.min(at.left, within - width), EDGE)}px`;
    box.style.width = `${width}px`;
  } else {
    box.style.right = `${Math.max(EDGE, document.documentElement.clientWidth - at.right)}px`;
  }
}

/**
 * Keeps a floating box next to its anchor while `open`: below it, or above where there is more room. The browser's top
 * layer shows it over dialogs and out of scrolling parents. Without a top layer, its position is fixed.
 */
export function useAnchoredPosition(
  anchor: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  open: boolean,
  align: 'fill' | 'end',
): void {
  useLayoutEffect(() => {
    const [from, floating] = [anchor.current, box.current];
    if (!open || !from || !floating) return;
    if ('showPopover' in floating) floating.showPopover();
    const again = (event?: Event) => {
      if (event?.target !== floating) place(from, floating, align);
    };
    again();
    addEventListener('scroll', again, { capture: true, passive: true });
    addEventListener('resize', again);
    return () => {
      removeEventListener('scroll', again, { capture: true });
      removeEventListener('resize', again);
    };
  }, [anchor, box, open, align]);
}
