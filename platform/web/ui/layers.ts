// A modal dialog makes all that is outside it inert: messages have to be shown inside the one on top to stay clickable.
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function become(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Says that a modal dialog is now on top; the function returned says that it is gone. */
export function pushLayer(element: HTMLElement): () => void {
  become([...stack, element]);
  return () => become(stack.filter((one) => one !== element));
}

/** The modal dialog on top, if any. */
export const topLayer = (): HTMLElement | null => stack.at(-1) ?? null;

/** Hears of every change of `topLayer`. */
export function onLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
