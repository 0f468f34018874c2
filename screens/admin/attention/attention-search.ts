export interface AttentionSearch {
  state?: string | undefined;
  about?: string | undefined;
  after?: string | undefined;
}

export const attentionInput = ({ state, about, after }: AttentionSearch) => ({
  state: state === 'settled' ? ('settled' as const) : ('open' as const),
  ...(about === 'parcels' && { about: 'parcels' as const }),
  after,
});
