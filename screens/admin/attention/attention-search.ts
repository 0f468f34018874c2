/** Search of the URL: list and cursor. */
export interface AttentionSearch {
  state?: string | undefined;
  about?: string | undefined;
  after?: string | undefined;
}

/** Converts the URL search into the input of the endpoint. */
export const attentionInput = ({ state, about, after }: AttentionSearch) => ({
  state: state === 'settled' ? ('settled' as const) : ('open' as const),
  ...(about === 'parcels' && { about: 'parcels' as const }),
  after,
});
