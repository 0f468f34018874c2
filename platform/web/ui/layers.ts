// A modal dialog makes everything outside it inert. Messages must be inside the top dialog to stay clickable.
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setStack(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** @returns a function that removes the layer. */
export function pushLayer(element: HTMLElement): () => void {
  setStack([...stack, element]);
  return () => setStack(stack.filter((layer) => layer !== element));
}

export const topLayer = (): HTMLElement | null => stack.at(-1) ?? null;

export function onLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
