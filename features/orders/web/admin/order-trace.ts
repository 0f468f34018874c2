const kinds: Record<string, string> = {
  admin: 'Administration',
  customer: 'Client',
  provider: 'Prestataire',
  system: 'La boutique',
};

/** Who did it: a name, or the kind of author when there is none. */
export const traceAuthor = (author: string): string => kinds[author] ?? author;
