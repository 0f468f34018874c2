import type { DehydratedState } from '@tanstack/react-query';

/** Returns true when the server rendered a screen into the page. */
export const isPrerendered = (): boolean => document.getElementById('scripts') !== null;

/** Returns true when the rendered screen belongs to this address and is to be hydrated. */
export const hydrates = (): boolean => document.querySelector('#root[data-hydrate]') !== null;

/**
 * Returns the dehydrated state of the page; empty in development. Its data counts as read now, because the server's
 * clock may differ.
 */
export function dehydratedState(): Partial<DehydratedState> {
  const text = document.getElementById('dehydrated')?.textContent;
  if (!text) return {};
  const dataUpdatedAt = Date.now();
  return JSON.parse(text, (name, value: unknown) =>
    name === 'dataUpdatedAt' ? dataUpdatedAt : value,
  ) as DehydratedState;
}
