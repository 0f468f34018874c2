/** Returns true when the server rendered a screen into the page. */
export const isPrerendered = (): boolean => document.getElementById('scripts') !== null;

/** Returns true when the rendered screen belongs to this address and is to be hydrated. */
export const hasScreenToHydrate = (): boolean => document.querySelector('#root[data-hydrate]') !== null;

/** Reply that the server wrote into the page. */
export interface EmbeddedReply {
  queryKey: readonly unknown[];
  data: unknown;
  /** True for a reply that may be outdated. The page shows the reply and reads it again. */
  isGuess?: boolean;
}

/** Returns the replies in the page; none in development. */
export function embeddedReplies(): readonly EmbeddedReply[] {
  const text = document.getElementById('dehydrated')?.textContent;
  return text ? (JSON.parse(text) as { queries: EmbeddedReply[] }).queries : [];
}
