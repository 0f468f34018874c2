const withoutScroll = { preventScroll: true };

export function focusOrTitle(element?: HTMLElement | null): void {
  element?.focus(withoutScroll);
  const { activeElement, body } = document;
  if (activeElement === body || activeElement !== element)
    document.querySelector<HTMLElement>('main h1')?.focus(withoutScroll);
}
