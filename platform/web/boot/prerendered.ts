export const isPrerendered = (): boolean => document.getElementById('scripts') !== null;

/** False also when the rendered screen belongs to another address. */
export const hasScreenToHydrate = (): boolean => document.querySelector('#root[data-hydrate]') !== null;

export interface EmbeddedReply {
  queryKey: readonly unknown[];
  data: unknown;
  /** True for a reply that may be outdated. The page shows it and reads it again. */
  isGuess?: boolean;
}

export function embeddedReplies(): readonly EmbeddedReply[] {
  const text = document.getElementById('dehydrated')?.textContent;
  return text ? (JSON.parse(text) as { queries: EmbeddedReply[] }).queries : [];
}
