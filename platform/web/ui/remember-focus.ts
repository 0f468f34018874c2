import { focusOrTitle } from './focus-or-title.ts';
import { mainControlOf } from './main-control-of.ts';

/** Moves the focus as `rememberFocus` does when the clicked control later goes with its row. Call it on the click. */
export const keepFocusNear = (): void => rememberFocus()();

/**
 * Returns a function that restores the focus. The element may be removed with its row, at once or by a refresh. A
 * control of a neighbouring row then gets the focus, or else the title.
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement as HTMLElement | null;
  const row = opener?.closest('tr, li');
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling];
  const restore = () => {
    const neighbour = neighbours.find((element) => element?.isConnected);
    focusOrTitle(opener?.isConnected || !neighbour ? opener : mainControlOf(neighbour));
  };
  return () => {
    restore();
    const observer = new MutationObserver(() => {
      if (document.activeElement === opener) return;
      observer.disconnect();
      if (document.activeElement === document.body) restore();
    });
    if (document.activeElement === opener) observer.observe(document.body, { childList: true, subtree: true });
  };
}
