import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, label, select, textarea, summary';

/**
 * Opens the link of a clicked row, in another tab with Ctrl. Ignores clicks on a control or in the cell of a control,
 * and clicks that end a text selection.
 */
export function openLine(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, defaultPrevented, ctrlKey, metaKey, shiftKey } = event;
  // React events of a dialog opened from the row arrive here too.
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
  const cell = target.closest('td');
  if (target.closest(CONTROLS) || cell?.querySelector('input, button') || getSelection()?.isCollapsed === false) return;
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  target
    .closest('[data-line]')
    ?.querySelector('td > a[href]')
    ?.dispatchEvent(new globalThis.MouseEvent('click', click));
}
