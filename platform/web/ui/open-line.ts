import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, label, select, textarea, summary';

/**
 * Opens the link of a row that is clicked anywhere but on a control or in the cell of one, as a click on the link would:
 * with Ctrl in another tab. A click that ends a selection of text opens nothing.
 */
export function openLine(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, defaultPrevented, ctrlKey, metaKey, shiftKey } = event;
  // A dialog of the row sends its events here too.
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
  const cell = target.closest('td');
  if (target.closest(CONTROLS) || cell?.querySelector('input, button') || getSelection()?.isCollapsed === false) return;
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  target
    .closest('[data-line]')
    ?.querySelector('td > a[href]')
    ?.dispatchEvent(new globalThis.MouseEvent('click', click));
}
