/** What the address says: which list, and from where. */
export interface AttentionSearch {
  state?: string | undefined;
  after?: string | undefined;
}

/** What to ask the server for. */
export const attentionInput = ({ state, after }: AttentionSearch) => ({
  state: state === 'settled' ? ('settled' as const) : ('open' as const),
  after,
});
