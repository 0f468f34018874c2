/** Returns the cause of a cut between console and shop, in French. */
export const cutLabel = (): string => (navigator.onLine ? 'La boutique ne répond plus' : 'Réseau coupé');
