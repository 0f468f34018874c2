export interface AttentionSearch {
  state?: string | undefined;
  about?: string | undefined;
  after?: string | undefined;
}

/** Builds the input of `listAttention`. Lists the open items unless the URL asks for the settled items. */
export const attentionInput = ({ state, about, after }: AttentionSearch) => ({
  state: state === 'settled' ? ('settled' as const) : ('open' as const),
  ...(about === 'parcels' && { about: 'parcels' as const }),
  after,
});
