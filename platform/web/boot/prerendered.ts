import type { DehydratedState } from '@tanstack/react-query';

/** Says whether the server rendered a screen into the page. */
export const isPrerendered = (): boolean => document.getElementById('scripts') !== null;

/** Says whether what it rendered is this address's own screen, to be hydrated as it stands. */
export const hydrates = (): boolean => document.querySelector('#root[data-hydrate]') !== null;

/**
 * The dehydrated state that the server wrote in the page; empty in development. It carries no times: the clock of the
 * server says nothing here, and what came with the page is as new as the page.
 */
export function dehydratedState(): Partial<DehydratedState> {
  const text = document.getElementById('dehydrated')?.textContent;
  if (!text) return {};
  const dataUpdatedAt = Date.now();
  return JSON.parse(text, (name, value: unknown) =>
    name === 'dataUpdatedAt' ? dataUpdatedAt : value,
  ) as DehydratedState;
}
