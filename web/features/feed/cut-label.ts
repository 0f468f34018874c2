/** Why the console is cut off from the shop, in the words of its one message. */
export const cutLabel = (): string => (navigator.onLine ? 'La boutique ne répond plus' : 'Réseau coupé');
