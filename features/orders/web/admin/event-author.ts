const kinds: Record<string, string> = {
  admin: 'Administration',
  customer: 'Client',
  provider: 'Prestataire',
  system: 'La boutique',
};

/** Returns the author of an event: a name, or the kind of author. */
export const authorLabel = (author: string): string => kinds[author] ?? author;
