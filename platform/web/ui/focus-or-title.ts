const quietly = { preventScroll: true };

/** Focuses an element, or the title of the screen when the element is gone, hidden or disabled. */
export function focusOrTitle(element?: HTMLElement | null): void {
  element?.focus(quietly);
  const { activeElement, body } = document;
  if (activeElement === body || activeElement !== element)
    document.querySelector<HTMLElement>('main h1')?.focus(quietly);
}
