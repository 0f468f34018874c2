// A modal dialog makes everything outside it inert. Messages must be inside the top dialog to stay clickable.
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setStack(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Registers a modal dialog or a `ToastSlot` as the top layer. @returns a function that removes it. */
export function pushLayer(element: HTMLElement): () => void {
  setStack([...stack, element]);
  return () => setStack(stack.filter((layer) => layer !== element));
}

/** Returns the top layer; null without one. */
export const topLayer = (): HTMLElement | null => stack.at(-1) ?? null;

/** Subscribes to changes of `topLayer`. @returns a function that unsubscribes. */
export function onLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
